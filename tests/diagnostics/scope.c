int f(int n) {
  int local = 0;
#pragma omp parallel private(n)
  {
#pragma omp scope reduction(+ : n)
// error@-1: 33: 'n' in clause 'reduction' must be shared in the 'parallel' region around it, where it is private
    n++;
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp scope
// error@-1: 1: directive 'scope' cannot be closely nested inside a 'for' region
      n++;
    }
  }
  return local;
}
