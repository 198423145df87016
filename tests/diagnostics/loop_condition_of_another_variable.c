// The condition does not test the loop variable.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; n > 0; i++) // error: 21: condition
        a[i] = i;
}
