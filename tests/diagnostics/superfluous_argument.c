// nowait takes no argument in the C of today.
void f(int n, int *a) {
#pragma omp parallel
#pragma omp single nowait(n) // warning: 26: clause 'nowait' on directive 'single' takes no argument; it is ignored
    a[0] = n;
}
