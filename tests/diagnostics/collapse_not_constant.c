// The argument of collapse must be a constant.
void f(int n, int *a) {
#pragma omp parallel for collapse(n) // error: 35: constant
    for (int i = 0; i < n; i++)
        a[i] = i;
}
