// reduction needs an operator and a colon.
void f(void) {
    int x = 0;
#pragma omp parallel reduction(x) // error: 32: expected 'operator : list'
    x = 1;
}
