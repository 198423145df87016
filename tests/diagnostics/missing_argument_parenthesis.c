// A clause that needs an argument has none.
void f(void) {
#pragma omp parallel num_threads // error: 22: expected '(' behind clause 'num_threads'
    ;
#pragma omp parallel private // error: 22: expected '(' behind clause 'private'
    ;
}
