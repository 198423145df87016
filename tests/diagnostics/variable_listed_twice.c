// A variable twice in one list is harmless and only warned of.
void f(void) {
    int x = 0;
#pragma omp parallel private(x, x) // warning: 33: variable 'x' is listed more than once
    x = 1;
}
