// A worksharing construct closely nested in another one.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp for // error: 1: directive 'for' cannot be closely nested inside a 'parallel for' region
        for (int k = 0; k < n; k++)
            a[k] = i;
#pragma omp single // error: 1: directive 'single' cannot be closely nested inside a 'parallel for' region
        a[0] = 1;
#pragma omp master // error: 1: directive 'master' cannot be closely nested inside a 'parallel for' region
        a[0] = 1;
    }
}
