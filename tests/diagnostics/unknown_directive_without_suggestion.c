// A directive that resembles none.
void f(void) {
#pragma omp frobnicate // error: 13: unknown OpenMP directive 'frobnicate'
    ;
}
