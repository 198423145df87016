// What one thread executes alone holds no construct that its team takes part in.
void f(int n, int *a) {
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        {
#pragma omp single // error: 1: directive 'single' cannot be closely nested inside an 'ordered' region
            a[i] = i;
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside an 'ordered' region
        }
    }
#pragma omp master
    {
#pragma omp sections // error: 1: directive 'sections' cannot be closely nested inside a 'master' region
        { n++; }
    }
#pragma omp critical
    {
#pragma omp for // error: 1: directive 'for' cannot be closely nested inside a 'critical' region
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
