// Pragmas whose first word was meant as `omp`.
int f(int n) {
  #pragma opm parallel for
// warning@-1: 11: unknown pragma ignored; did you mean 'omp'?
  for (int i = 0; i < n; i++) ;
  #pragma OMP barrier
// warning@-1: 11: unknown pragma ignored; did you mean 'omp'?
  #pragma openmp for
// warning@-1: 11: unknown pragma ignored; did you mean 'omp'?
  for (int i = 0; i < n; i++) ;
  #pragma ompx parallel
  #pragma amp fast
  #pragma omp for nowhere
// error@-1: 19: unknown clause 'nowhere' on directive 'for'
  for (int i = 0; i < n; i++) ;
  return n;
}
