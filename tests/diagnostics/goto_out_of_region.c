// goto to a label outside the region.
void f(int n, int *a) {
#pragma omp parallel
    {
        if (n == 0)
            goto out; // error: 13: 'goto out' must not leave
        a[0] = n;
    }
out:
    a[1] = 0;
}
