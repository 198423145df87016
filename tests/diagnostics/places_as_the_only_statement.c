// A stand-alone directive may not be the only statement of another one.
void f(int n) {
  if (n)
    #pragma omp barrier // error: 5: '#pragma omp barrier' must stand in a block, not be the only statement of another one
    n++;
  while (n--)
    #pragma omp flush(n) // error: 5: '#pragma omp flush' must stand in a block, not be the only statement of another one
    ;
  switch (n) {
    case 1:
      // clang 19 alone: behind a label the directive is the statement of the label, which OpenMP 5.1 allows.
      #pragma omp flush // error: 19: '#pragma omp flush' cannot be an immediate substatement
      ;
  }
}
