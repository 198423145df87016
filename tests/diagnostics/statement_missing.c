// A region at the end of a block has no statement.
void f(void) {
    int x = 0;
    x++;
#pragma omp parallel // error: 1: expected a statement after '#pragma omp parallel'
}
