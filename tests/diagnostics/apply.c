// flags: -fopenmp-version=60
void f(int n, int a[n]) {
#pragma omp reverse apply(grid: unroll)
// error@-1: 27: directive 'reverse' makes no loops named 'grid' for clause 'apply'; expected 'reversed'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(reverse)
// error@-1: 27: clause 'apply' on directive 'tile' must say which loops it is about: 'grid' or 'intratile'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid: simd)
// error@-1: 39: 'simd' in clause 'apply' on directive 'tile' makes no loops of others
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp unroll apply(reverse)
// error@-1: 20: clause 'apply' on directive 'unroll' needs a loop, which only the clause 'partial' leaves
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid(1, 1): reverse)
// error@-1: 38: clause 'apply' on directive 'tile' names 2 loops, and has 1 directive
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grod: reverse)
// error@-1: 33: unknown loop modifier 'grod' in clause 'apply' on directive 'tile'; did you mean 'grid'?
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid:)
// error@-1: 33: expected a directive in clause 'apply' on directive 'tile'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid: tile)
// error@-1: 39: directive 'tile' needs clause 'sizes'
  for (int i = 0; i < n; i++) a[i] = i;
}
