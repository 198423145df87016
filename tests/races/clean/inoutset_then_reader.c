// Tasks of a set write parts of their own, and the reader comes behind all of them.
static int a[4], sum;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i) depend(inoutset : a)
            a[i] = i;
        }
#pragma omp task depend(in : a)
        for (int i = 0; i < 4; i++)
            sum += a[i];
    }
    return sum != 6;
}
