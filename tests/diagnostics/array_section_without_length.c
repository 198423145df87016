// A section of what a pointer points at needs a length.
void f(int n, int *a) {
#pragma omp parallel for reduction(+ : a[0 : ]) // error: 40: length
    for (int i = 0; i < n; i++)
        a[i]++;
}
