// Clauses that cannot name threadprivate variables.
static int t, u;
#pragma omp threadprivate(t, u)
_Thread_local int l;
void f(int n) {
  #pragma omp parallel private(t) shared(l) firstprivate(u)
// error@-1: 32: 't' is threadprivate and cannot be in clause 'private'
// error@-2: 42: 'l' is thread-local and cannot be in clause 'shared'
// error@-3: 58: 'u' is threadprivate and cannot be in clause 'firstprivate'
  n = t + l + u;
  #pragma omp parallel for lastprivate(t) reduction(+ : u)
// error@-1: 40: 't' is threadprivate and cannot be in clause 'lastprivate'
// error@-2: 57: 'u' is threadprivate and cannot be in clause 'reduction'
  for (int i = 0; i < n; i++) ;
  #pragma omp for
  for (t = 0; t < n; t++) ; // error: 8: the loop variable 't' must not be threadprivate
  #pragma omp task shared(u) // error: 27: 'u' is threadprivate and cannot be in clause 'shared'
  u = 0;
  #pragma omp parallel copyin(t, l) default(none)
  { t = u + l; }
}
