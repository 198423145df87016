// A list names a variable that is declared nowhere.
void f(void) {
    int x = 0;
#pragma omp parallel private(x, nosuch) // error: 33: 'nosuch'
    x = 1;
}
