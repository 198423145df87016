// In a function without a parallel region, a local variable belongs to one thread.
int f(int n, const int *a) {
    int s = 0, t = 0;
    static int all;
#pragma omp for reduction(+ : s) // error: 31: must be shared
    for (int i = 0; i < n; i++)
        s += a[i];
#pragma omp for lastprivate(t) reduction(+ : all) // error: 29: must be shared
    for (int i = 0; i < n; i++)
        all += t = a[i];
    return s + t;
}
