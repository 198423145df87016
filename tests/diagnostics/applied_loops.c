// flags: -fopenmp-version=60
void f(int n, int a[n]) {
#pragma omp tile sizes(4) apply(grid: reverse, unroll)
// error@-1: 48: clause 'apply' names loop 2 of those named 'grid', but '#pragma omp tile' makes 1
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid(1): reverse) apply(grid: nothing)
// error@-1: 63: clause 'apply' names loop 1 of those named 'grid' for the second time
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid(n): reverse)
// error@-1: 38: 'n' in clause 'apply' must be a positive integer constant
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid: interchange)
// error@-1: 39: the loops that a directive makes others of must not depend on each other
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp interchange
// error@-1: 1: the loops that a directive makes others of must not depend on each other
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(intratile: interchange)
  for (int i = 0; i < n; i++) a[i] = i;
// error@-1: 31: expected 2 nested for loops after '#pragma omp tile', but found 1
#pragma omp unroll partial(2) apply(interchange)
// error@-1: 37: '#pragma omp interchange' in clause 'apply' needs 2 nested loops, but 1 can be meant
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i] = i;
#pragma omp split counts(2, 3)
// error@-1: 19: clause 'counts' needs 'omp_fill' once, for the part that gets what is left
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(omp_fill, omp_fill)
// error@-1: 36: clause 'counts' needs 'omp_fill' once, for the part that gets what is left
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(-1, omp_fill)
// error@-1: 26: '-1' in clause 'counts' must be an integer constant that is not negative
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for
#pragma omp split counts(1, omp_fill)
// error@-1: 1: the directive around needs a loop, but '#pragma omp split' leaves several, one behind the other
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp for collapse(3)
#pragma omp tile sizes(4, 4) apply(intratile(1): unroll)
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i] = i;
// error@-1: 59: expected 3 nested for loops after '#pragma omp for', but found 2
}
