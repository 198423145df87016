// The mistakes of one function, found in different stages, are told in one run.
void f(int n) {
  #pragma omp parallel for num_threads(1.5) schedule(static, 2.5) reduction(+ : zz)
// error@-1: 40: the argument of clause 'num_threads' on directive 'parallel for' must be an integer
// error@-2: 62: the chunk size of clause 'schedule' on directive 'parallel for' must be an integer
// error@-3: 81: use of undeclared identifier 'zz' in clause 'reduction'
  for (int i = 0; i < n; i *= 2) { if (n) break; }
// error@-1: 26: the loop must add to or subtract from 'i' in each iteration, and nothing else
  #pragma omp atomic
  n = 3;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
}
