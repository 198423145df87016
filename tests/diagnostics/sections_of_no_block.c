// The sections stand in a block.
void f(int n) {
#pragma omp sections
    n++; // error: 5: the statement after '#pragma omp sections' must be a block of sections
#pragma omp parallel sections
    for (int i = 0; i < n; i++) // error: 5: the statement after '#pragma omp parallel sections' must be a block of sections
        n--;
}
