// What is wrong with the words of a directive in an attribute is told as of a pragma; what is no clause is not passed over.
// flags: -std=c++17
int sum(int n) {
  int s = 0;
  [[omp::directive(parallel privat(s))]] s++; // error: 29: unknown clause 'privat' on directive 'parallel'; did you mean 'private'?
  [[omp::directive(parallel, for, reduction(+ : s))]] // error: 30: unknown clause 'for' on directive 'parallel'
  for (int i = 0; i < n; i++)
    s += i;
  [[omp::directive(parallell)]] s++; // error: 20: unknown OpenMP directive 'parallell'; did you mean 'parallel'?
  [[omp::sequence(directive(parallel), directive(for nowat))]] // error: 54: unknown clause 'nowat' on directive 'for'
  for (int i = 0; i < n; i++)
    s += i;
  [[omp::directive(barrier foo)]]; // error: 28: unknown clause 'foo' on directive 'barrier'
  [[using omp : directive(single nowait copyprivate(s))]] // error: 41: clauses 'nowait' and 'copyprivate' exclude each other
  s = 1;
  [[omp::sequence(directive(parallel), directive(critical(x)) nowait)]] // error: 63: unexpected text behind OpenMP attribute 'directive'
  s++;
  return s;
}
