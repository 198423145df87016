// What is wrong with the C and what is wrong with its directives is told in one run, by line.
void f(int n, int *a) {
    missing = 1; // error: 5: use of undeclared identifier 'missing'
#pragma omp parallel for
    for (int i = 0; i < n; i--) { // error: 28: must increase 'i'
        a[i] = absent; // error: 16: use of undeclared identifier 'absent'
    }
#pragma omp parallel default(none) // error@+1: 5: variable 'a' needs a data-sharing clause
    a[0] = 1;
#pragma omp parallel private(lost) // error: 30: use of undeclared identifier 'lost'
    {
#pragma omp single
        return; // error: 9: 'return' must not leave
    }
}
