// An atomic read reads a variable; what is computed has no place.
void f(int x, int y) {
#pragma omp atomic read
  x = y + 1; // error: 3: the statement after '#pragma omp atomic read' must have the form 'v = x;'
#pragma omp atomic read
  x = (y);
}
