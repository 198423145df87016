// The second word of a combined directive is misspelled, or words are in the wrong case; the rest is no further mistake.
void f(int *a) {
    int s = 0;
#pragma omp parallel fro // error: 22: unknown OpenMP directive 'parallel fro'; did you mean 'parallel for'?
    for (int i = 0; i < 10; i++)
        a[i] = i;
#pragma omp Parallel For Reduction(+ : s) // error: 13: unknown OpenMP directive 'Parallel For'; did you mean 'parallel for'?
    for (int i = 0; i < 10; i++)
        s += i;
#pragma omp parallel For // error: 22: unknown OpenMP directive 'parallel For'; did you mean 'parallel for'?
    for (int i = 0; i < 10; i++)
        a[i] = s;
#pragma omp parallel
    {
#pragma omp task wait // error: 18: unknown clause 'wait' on directive 'task'; did you mean the directive 'taskwait'?
    }
}
