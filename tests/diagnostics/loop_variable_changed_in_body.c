// The body assigns to the loop variable.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (a[i] > 4)
            i = n; // error: 13: 'i' must not be changed in the body
    }
}
