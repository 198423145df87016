// A chunk must be an integer.
void f(int n, int *a, double *d) {
#pragma omp parallel for schedule(static, d) // error: 43: integer
    for (int i = 0; i < n; i++)
        a[i] = i;
}
