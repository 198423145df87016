// Clauses that a task does not have.
void f(int *x, int n) {
#pragma omp task reduction(+ : n) // error: 18: clause 'reduction' is not allowed on directive 'task'
    n++;
#pragma omp task nowait // error: 18: clause 'nowait' is not allowed on directive 'task'
    x[0]++;
#pragma omp taskyield if(n) // error: 23: clause 'if' is not allowed on directive 'taskyield'
}
