// The loop variable is private by rule; a clause cannot share, reduce or initialize it.
void f(int n, int *a) {
    int i;
#pragma omp parallel for firstprivate(i) // error: 39: 'i' is a loop variable
    for (i = 0; i < n; i++)
        a[i] = i;
#pragma omp parallel for reduction(+ : i) // error: 40: 'i' is a loop variable
    for (i = 0; i < n; i++)
        a[i] = i;
}
