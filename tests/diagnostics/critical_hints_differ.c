// All critical constructs of one name have one hint, in whatever function they are.
int x;
void f(void) {
#pragma omp critical(a) hint(1)
    x++;
}
void g(void) {
#pragma omp critical(a) hint(2) // error: 1: must have the same hint
    x++;
#pragma omp critical(b)
    x++;
}
