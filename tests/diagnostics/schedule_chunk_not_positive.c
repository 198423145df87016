// A chunk of zero, and a negative one.
void f(int n, int *a) {
#pragma omp parallel for schedule(static, 0) // error: 43: must be positive
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp parallel for schedule(dynamic, -4) // error: 44: must be positive
    for (int i = 0; i < n; i++)
        a[i] = i;
}
