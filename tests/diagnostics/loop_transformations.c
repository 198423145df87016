// flags: -fopenmp-version=60
void f(int n, int a[n]) {
#pragma omp tile sizes(n / 2.0)
// error@-1: 24: 'n / 2.0' in clause 'sizes' must be an integer
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp unroll partial(n)
// error@-1: 28: 'n' in clause 'partial' must be a positive integer constant
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; i++) a[i] = i;
// error@-1: 31: expected 2 nested for loops after '#pragma omp tile', but found 1
#pragma omp unroll full
  for (int i = 0; i < n; i++) a[i] = i;
// error@-1: 3: '#pragma omp unroll full' needs a loop whose number of iterations is a constant
#pragma omp parallel for
#pragma omp unroll
// error@-1: 1: the directive around needs a loop, but '#pragma omp unroll' leaves one only with the clause 'partial'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel for
#pragma omp unroll full
// error@-1: 1: the directive around needs a loop, but '#pragma omp unroll full' leaves none
  for (int i = 0; i < 4; i++) a[i] = i;
#pragma omp interchange permutation(1, 1)
// error@-1: 25: the clause 'permutation' must name each of at least two loops once
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i] = i;
#pragma omp unroll partial(0)
// error@-1: 28: the argument of clause 'partial' on directive 'unroll' must be positive, found '0'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp reverse
  for (int i = 0; i < n; i++) { a[i] = i; break; }
// error@-1: 43: 'break' must not end the loop of '#pragma omp reverse'
#pragma omp fuse looprange(2, 2)
// error@-1: 18: clause 'looprange' goes from loop 2 to loop 3, but there are 2
  {
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma omp fuse looprange(1)
// error@-1: 18: clause 'looprange' takes the first loop and the number of at least two loops
  {
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma omp fuse
  {
    for (int i = 0; i < n; i++) a[i] = i;
    a[0] = 1; // error: 5: '#pragma omp fuse' needs a block of loops, and nothing else in it [OMP 6.0 §11.3]
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma omp fuse
  for (int i = 0; i < n; i++) a[i] = i; // error: 3: '#pragma omp fuse' needs a block of loops, and nothing else in it
#pragma omp tile sizes()
// error@-1: 18: clause 'sizes' on directive 'tile' needs an argument [OMP 5.2 §9.1]
  for (int i = 0; i < n; i++) a[i] = i;
}
