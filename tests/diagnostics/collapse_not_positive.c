// collapse(0).
void f(int n, int *a) {
#pragma omp parallel for collapse(0) // error: 35: must be
    for (int i = 0; i < n; i++)
        a[i] = i;
}
