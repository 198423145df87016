// A thread that waits for its turn must not hold a lock.
void f(int n, int *a) {
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp critical
        {
#pragma omp ordered // error: 1: directive 'ordered' cannot be closely nested inside a 'critical' region
            a[0] += i;
        }
    }
}
