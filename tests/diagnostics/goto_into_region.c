// goto to a label inside a region.
void f(int n, int *a) {
    if (n)
        goto in; // error: 9: 'goto in' must not enter
#pragma omp parallel
    {
        a[0] = n;
    in:
        a[1] = 0;
    }
}
