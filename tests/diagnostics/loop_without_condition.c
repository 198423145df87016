// The loop header has no condition.
void f(int *a) {
#pragma omp parallel for
    for (int i = 0;; i++) // error: 19: condition
        a[i] = i;
}
