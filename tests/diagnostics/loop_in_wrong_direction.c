// The loop runs away from its bound.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i--) // error: 28: must increase 'i'
        a[i] = i;
#pragma omp parallel for
    for (int i = n; i >= 0; i += 2) // error: 29: must decrease 'i'
        a[i] = i;
}
