// The loop header has no increment.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n;) // error: 26: must add to or subtract from 'i'
        a[i] = i;
}
