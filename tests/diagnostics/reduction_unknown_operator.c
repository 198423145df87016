// Operators that are no reduction.
void f(void) {
    int x = 0;
#pragma omp parallel reduction(/ : x) // error: 32: unknown operator '/'
    x = 1;
#pragma omp parallel reduction(plus : x) // error: 32: incorrect reduction identifier
    x = 1;
}
