// A barrier where not all threads come by.
void f(int n, int *a) {
#pragma omp parallel
    {
#pragma omp single
        {
            a[0] = n;
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'single' region
        }
#pragma omp master
        {
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'master' region
        }
#pragma omp critical
        {
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'critical' region
        }
    }
}
