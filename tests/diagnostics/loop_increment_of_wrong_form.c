// A step that multiplies.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i *= 2) // error: 28: must add to or subtract from 'i'
        a[i] = i;
}
