// An ordered region is left at its bottom.
void f(int n, int *a) {
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        {
            if (a[i]) continue; // error: 23: 'continue' must not leave the region of '#pragma omp ordered'
            a[i] = i;
        }
    }
}
