// One statement has directives of pragmas or of attributes, not of both; what has no statement is that of an empty one.
// flags: -std=c++17
int sum(const int *v, int n) {
  int s = 0;
  #pragma omp parallel reduction(+ : s)
  [[omp::directive(for)]] for (int i = 0; i < n; i++) s += v[i]; // warning: 3: a statement must not have directives of a pragma and of an attribute at once [OMP 5.2 §3.1]
  [[omp::directive(parallel)]] // warning: 3: a statement must not have directives of a pragma and of an attribute at once
  #pragma omp single
  s++;
  #pragma omp parallel
  { [[omp::directive(critical)]] s++; }
  #pragma omp barrier
  [[omp::directive(single)]] s++;
  [[omp::directive(barrier)]] int other = n; // warning: 20: directive 'barrier' in an attribute must be that of an empty statement [OMP 5.2 §3.1]
  s += other;
  [[omp::directive(flush)]] s++; // warning: 20: directive 'flush' in an attribute must be that of an empty statement
  if (s > n) [[omp::directive(barrier)]]; // error: 3: '#pragma omp barrier' must stand in a block, not be the only statement of another one
  [[omp::directive(parallel reduction(+ : s))]]
  [[omp::directive(for)]] // warning: 20: directives of several attributes of a statement have no order [OMP 5.2 §3.1]
  for (int i = 0; i < n; i++) s += v[i];
  #pragma omp parallel
  { return s; } // error: 5: 'return' must not leave the region of '#pragma omp parallel'
}
