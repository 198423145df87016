// Clauses may name declared variables only.
void f(int n) {
  #pragma omp parallel private(zz, n) num_threads(n + kk)
// error@-1: 32: use of undeclared identifier 'zz' in clause 'private'
// error@-2: 55: use of undeclared identifier 'kk' in clause 'num_threads'
  { n = 0; }
  #pragma omp parallel shared(yy) // error: 31: use of undeclared identifier 'yy' in clause 'shared'
  { ; }
}
