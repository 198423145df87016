// Nests that OpenMP 5.0 has brought, in 4.5: clang takes them in every version.
// flags: -fopenmp-version=45
void f(int n, int *a) {
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) // warning: 13: a bound that depends on an outer loop is OpenMP 5.0; accepted as an extension
            a[j]++;
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++) {
        a[i] = 0; // warning: 9: a statement between the loops of a nest is OpenMP 5.0; accepted as an extension
        for (int j = 0; j < n; j++) a[j]++;
    }
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = i * i; j < n; j++) // error: 26: a bound of the loop over 'j' must be
            a[j]++;
}
