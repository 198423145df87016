// One statement has directives of pragmas or of attributes, not of both.
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
  #pragma omp parallel
  { return s; } // error: 5: 'return' must not leave the region of '#pragma omp parallel'
}
