// Two loops of one nest cannot share their variable.
void f(int n, int *a) {
    int i;
#pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++)
        for (i = 0; i < n; i++) // error: 14: 'i' is the variable of a loop around this one
            a[i] = 0;
}
