// One variable in two clauses that exclude each other.
void f(int n, int *a) {
    int x = 0, y = 0, z = 0;
#pragma omp parallel private(x) firstprivate(x) // error: 46: variable 'x' cannot be in clauses 'private' and 'firstprivate'
    x = 1;
#pragma omp parallel shared(y) reduction(+ : y) // error: 46: variable 'y' cannot be in clauses 'shared' and 'reduction'
    y++;
#pragma omp parallel for lastprivate(z) private(z) // error: 49: variable 'z' cannot be in clauses 'lastprivate' and 'private'
    for (int i = 0; i < n; i++)
        a[i] = z = i;
}
