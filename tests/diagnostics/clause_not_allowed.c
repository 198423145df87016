// Clauses that exist but not on these directives.
void f(int n, int *a) {
    int x = 0;
#pragma omp parallel nowait // error: 22: clause 'nowait' is not allowed on directive 'parallel'
    {
#pragma omp for num_threads(2) // error: 17: clause 'num_threads' is not allowed on directive 'for'
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp single reduction(+ : x) // error: 20: clause 'reduction' is not allowed on directive 'single'
        x++;
#pragma omp master private(x) // error: 20: clause 'private' is not allowed on directive 'master'
        x++;
#pragma omp barrier if(n) // error: 21: clause 'if' is not allowed on directive 'barrier'
    }
#pragma omp parallel for nowait // error: 26: clause 'nowait' is not allowed on directive 'parallel for'
    for (int i = 0; i < n; i++)
        a[i] = i;
}
