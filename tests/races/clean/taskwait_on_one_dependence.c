// The taskwait waits for what its dependence comes behind, and for what that depends on.
static int x, y, z;
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(in : x) depend(out : y)
        y = x + 1;
#pragma omp task depend(out : z)
        z = 5;
#pragma omp taskwait depend(in : y)
        sum = x + y;
#pragma omp taskwait
        sum += z;
    }
    return sum != 8;
}
