// The second word of a combined directive is misspelled.
void f(int *a) {
#pragma omp parallel fro // error: 22: unknown OpenMP directive 'parallel fro'; did you mean 'parallel for'?
    for (int i = 0; i < 10; i++)
        a[i] = i;
}
