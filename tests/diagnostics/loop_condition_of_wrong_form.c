// == and && are no tests of a canonical loop.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i == n; i++) // error: 21: condition
        a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n && a[i]; i++) // error: 21: condition
        a[i] = i;
}
