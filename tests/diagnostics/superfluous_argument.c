// nowait takes no argument in the C of today.
void f(int n, int *a) {
#pragma omp parallel
#pragma omp single nowait(n) // error: 26: clause 'nowait' on directive 'single' takes no argument
    a[0] = n;
}
