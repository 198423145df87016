// != goes with a step of one only.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i != n; i += 2) // error: 29: by 1 or -1
        a[i] = i;
}
