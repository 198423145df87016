// The value goes to threads that have to wait for it.
void f(void) {
    int x;
#pragma omp single copyprivate(x) nowait // error: 35: clauses 'copyprivate' and 'nowait' exclude each other
    x = 1;
}
