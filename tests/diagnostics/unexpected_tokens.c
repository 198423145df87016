// Something that is no clause.
void f(void) {
#pragma omp parallel + 3 // error: 22: unexpected
    ;
#pragma omp parallel if (1) ) // error: 29: unexpected
    ;
}
