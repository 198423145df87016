// The loop header gives its variable no value.
void f(int n, int *a) {
    int i = 0;
#pragma omp parallel for
    for (; i < n; i++) // error: 10: must begin by giving its variable a value
        a[i] = i;
}
