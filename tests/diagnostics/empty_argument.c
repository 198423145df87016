// num_threads without an expression between its parentheses.
void f(void) {
#pragma omp parallel num_threads() // error: 22: clause 'num_threads' on directive 'parallel' needs an argument
    ;
}
