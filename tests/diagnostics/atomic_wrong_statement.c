// Statements that are no atomic update.
void f(int n, int *a) {
    int x = 0;
#pragma omp atomic
    x = n; // error: 5: atomic
#pragma omp atomic
    x = n * 2 + 1; // error: 5: atomic
#pragma omp atomic
    a[x] %= 3; // warning: 5: '%' is no operator of '#pragma omp atomic'
#pragma omp atomic
    if (n) // error: 5: atomic
        x++;
}
