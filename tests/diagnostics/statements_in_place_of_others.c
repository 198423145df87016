// flags: -fopenmp-version=60
// What stands where a loop or a block must is told once, with the directive that wants it.
void g(int n);

void loops(int n) {
#pragma omp for
#pragma omp for // error: 1: the statement after '#pragma omp for' must be a for loop
    for (int i = 0; i < n; i++) g(i);
#pragma omp simd
#pragma omp parallel // error: 1: the statement after '#pragma omp simd' must be a for loop
    for (int i = 0; i < n; i++) g(i);
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
#pragma omp for // error: 1: expected 2 nested for loops after '#pragma omp parallel for', but found 1
        for (int j = 0; j < n; j++) g(j);
}

void transformed(int n) {
#pragma omp for
#pragma omp unroll partial(2)
    g(n); // error: 5: the statement after '#pragma omp unroll' must be a for loop
#pragma omp parallel for
#pragma omp interchange
    for (int i = 0; i < n; i++) g(i); // error: 33: expected 2 nested for loops after '#pragma omp interchange', but found 1
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(2, 3, 4)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) g(j); // error: 37: expected 3 nested for loops after '#pragma omp tile', but found 2
}

void sections(int n) {
#pragma omp sections
#pragma omp section // error: 1: the statement after '#pragma omp sections' must be a block of sections
    g(n);
}

void names(int n) {
#pragma omp critical lock // error: 22: unknown clause 'lock' on directive 'critical'; if it is the name of the region, it stands in parentheses: '(lock)'
    g(n);
#pragma omp critical hints(0) // error: 22: unknown clause 'hints' on directive 'critical'; did you mean 'hint'?
    g(n);
}

void strides(int n) {
    int m[9][9] = { { n } };
#pragma omp parallel reduction(+ : m[:n][::2]) // error: 44: the array section 'm[:n][::2]' in clause 'reduction' on directive 'parallel' must be contiguous, and cannot have the stride '2'
    m[0][0]++;
}

void brace(int n) {
#pragma omp parallel num_threads(2) { // error: 37: unexpected '{' on directive 'parallel'; expected a clause; a statement begins on the line below
    g(n);
}

void ends(int n) {
#pragma omp critical
    n++;
#pragma omp end critical // error: 13: OpenMP directive 'end critical' exists in Fortran only; in C and C++, a region ends with its statement
#pragma omp parallel for schedule(static 4) // error: 42: expected ',' behind 'static' in clause 'schedule' on directive 'parallel for'
    for (int i = 0; i < n; i++) g(i);
}
