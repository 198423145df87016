// Clauses that may appear only once.
void f(int n, int *a) {
#pragma omp parallel num_threads(2) num_threads(3) // error: 37: clause 'num_threads' is given more than once
    ;
#pragma omp parallel if (n) if (n > 1) // error: 29: clause 'if' is given more than once
    ;
#pragma omp parallel default(shared) default(none) // error: 38: clause 'default' is given more than once
    ;
#pragma omp parallel for schedule(static) schedule(dynamic) // error: 43: clause 'schedule' is given more than once
    for (int i = 0; i < n; i++)
        a[i] = i;
}
