// return would leave the region, from a parallel and from a critical.
int f(int n, int *a) {
#pragma omp parallel
    {
        if (n == 0)
            return 1; // error: 13: 'return'
        a[0] = n;
#pragma omp critical
        {
            return 2; // error: 13: 'return'
        }
    }
    return 0;
}
