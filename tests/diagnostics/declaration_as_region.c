// A declaration is no statement.
void f(void) {
#pragma omp parallel
    int x = 0; // error: 5: statement
}
