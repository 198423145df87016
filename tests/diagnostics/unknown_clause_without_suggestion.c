// A clause that resembles none.
void f(void) {
#pragma omp single quickly // error: 20: unknown clause 'quickly' on directive 'single'
    ;
}
