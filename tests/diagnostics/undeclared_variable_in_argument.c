// The argument of a clause uses an undeclared variable.
void f(void) {
#pragma omp parallel num_threads(2 * cores) // error: 38: 'cores'
    ;
}
