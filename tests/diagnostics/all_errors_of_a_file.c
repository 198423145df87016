// Errors of different stages in different functions are all reported in one run.
void f(int n, int *a) {
#pragma omp parallel privat(n) // error: 22: unknown clause 'privat'
    a[0] = n;
#pragma omp paralell // error: 13: unknown OpenMP directive 'paralell'
    a[0] = n;
}
void g(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i *= 2) // error: 28: 'i'
        a[i] = i;
#pragma omp parallel for schedule(fast) // error: 35: unknown schedule kind 'fast'
    for (int i = 0; i < n; i++)
        a[i] = undeclared_one; // error: 16: use of undeclared identifier 'undeclared_one'
}
void h(int n) {
#pragma omp parallel default(none)
    n++; // error: 5: variable 'n'
}
