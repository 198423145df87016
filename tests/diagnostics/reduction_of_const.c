// A const variable can be neither reduced nor lastprivate.
void f(int n, int *a) {
    const int c = 3;
#pragma omp parallel reduction(+ : c) // error: 36: 'c'
    a[0] = c;
#pragma omp parallel for lastprivate(c) // error: 38: 'c'
    for (int i = 0; i < n; i++)
        a[i] = c;
}
