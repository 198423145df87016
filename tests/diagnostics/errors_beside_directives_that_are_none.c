// A directive that stands for nothing here keeps no other mistake of its function from being found.
void f(int n, int *a) {
    int i, k = 0;
#pragma omp for
    for (i = 0; n > i; i = k + 1) // error: 24: the loop must add to or subtract from 'i'
        a[i] = k;
#pragma omp workshare // error: 13: OpenMP directive 'workshare' exists in Fortran only
    k++;
}
void g(int n, int *a) {
    int i, k = 3;
#pragma omp section // error: 1: directive 'section' must stand directly inside a 'sections' region
    k++;
#pragma omp simd safelen(k) // error: 26: the argument 'k' of clause 'safelen' must be a positive constant
    for (i = 0; i < n; i++)
        a[i] = k;
#pragma omp end assumes // error: 13: '#pragma omp end assumes' without '#pragma omp begin assumes'
}
