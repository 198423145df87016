// A clause that needs an argument has none, or a directive.
#pragma omp declare reduction r : int : omp_out += omp_in // error: 30: expected '(' behind directive 'declare reduction'
int t;
#pragma omp threadprivate t // error: 26: expected '(' behind directive 'threadprivate'
void f(void) {
#pragma omp parallel num_threads // error: 22: expected '(' behind clause 'num_threads'
    ;
#pragma omp parallel private // error: 22: expected '(' behind clause 'private'
    ;
}
