// A critical within a critical of the same name would wait for itself.
void f(int *a) {
#pragma omp critical(a)
    {
#pragma omp critical(a) // error: 1: 'critical' named 'a' cannot be nested
        a[0]++;
#pragma omp critical(b)
        a[1]++;
    }
}
