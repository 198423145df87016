// Variables of the wrong kind, and arguments of the wrong type or value.
struct s { int a; };
_Thread_local int tl;
extern int inc[];
void f(const int c, int n, double d, struct s q) {
  const int k = 3; int i;
  enum { Z = 0, TWO = 2 };
  #pragma omp parallel private(c, k) num_threads(d)
// error@-1: 32: 'c' is const and cannot be in clause 'private'
// error@-2: 35: 'k' is const and cannot be in clause 'private'
// error@-3: 50: the argument of clause 'num_threads' on directive 'parallel' must be an integer
  { ; }
  #pragma omp parallel firstprivate(c, k, tl) num_threads(Z) if(q)
// error@-1: 43: 'tl' is thread-local and cannot be in clause 'firstprivate'
// error@-2: 59: the argument of clause 'num_threads' on directive 'parallel' must be positive, found 'Z'
// error@-3: 65: the condition of clause 'if' on directive 'parallel' must be a scalar
  { ; }
  #pragma omp parallel private(inc) num_threads(-2 + 1)
// error@-1: 32: 'inc' has the incomplete type 'int[]' and cannot be in clause 'private'
// error@-2: 49: the argument of clause 'num_threads' on directive 'parallel' must be positive, found '-2 + 1'
  { ; }
  #pragma omp for schedule(static, d)
// error@-1: 36: the chunk size of clause 'schedule' on directive 'for' must be an integer
  for (i = 0; i < n; i++) ;
  #pragma omp for schedule(dynamic, 1 - 1) firstprivate(i)
// error@-1: 37: the chunk size of clause 'schedule' on directive 'for' must be positive, found '1 - 1'
// error@-2: 57: 'i' is a loop variable, which is private, and cannot be in clause 'firstprivate'
  for (i = 0; i < n; i++) ;
  #pragma omp for collapse(n) // error: 28: the argument of clause 'collapse' must be a positive integer constant
  for (i = 0; i < n; i++) ;
  #pragma omp for collapse(TWO) // note: 19: the number of loops is given by the clause 'collapse' here
  for (i = 0; i < n; i++) n += i; // error: 27: expected 2 nested for loops after '#pragma omp for', but found 1
  #pragma omp for collapse(3) // note: 19: the number of loops is given by the clause 'collapse' here
  for (i = 0; i < n; i++) { for (int j = 0; j < 2; j++) n += i; }
// error@-1: 57: expected 3 nested for loops after '#pragma omp for', but found 2
  #pragma omp parallel for shared(i)
// error@-1: 35: 'i' is a loop variable, which is private, and cannot be in clause 'shared'
  for (i = 0; i < n; i++) ;
}
