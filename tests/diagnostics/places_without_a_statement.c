// Directives outside of functions, as the only statement, and before no statement.
#pragma omp parallel // error: 13: '#pragma omp parallel' must stand inside a function
int g;
void f(int n) {
  if (n)
    #pragma omp barrier // error: 5: '#pragma omp barrier' must stand in a block, not be the only statement of another one
    n++;
  #pragma omp parallel // error: 3: expected a statement after '#pragma omp parallel'
} // note: 1: the block ends here
void h(int n) {
  #pragma omp parallel // note: 3: '#pragma omp parallel' is here
  int k = 3; // error: 3: expected a statement after '#pragma omp parallel'
  #pragma omp single
  n++;
}
