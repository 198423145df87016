// Dependences order siblings only: these tasks have different parents.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 2; i++) {
#pragma omp task firstprivate(i) // by
        {
#pragma omp task depend(inout : x)
            x += i; // race: x
#pragma omp taskwait
        }
    }
    return x < 0;
}
