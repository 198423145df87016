// What the text of teams, distribute and loop shows alone.
// flags: -fopenmp-version=52
void f(int n, int *a, int x, int s) {
  int i;
#pragma omp teams num_teams(0) // error: 29: the argument of clause 'num_teams' on directive 'teams' must be positive, found '0'
  { }
#pragma omp teams thread_limit(-1) // error: 32: the argument of clause 'thread_limit' on directive 'teams' must be positive, found '-1'
  { }
#pragma omp teams distribute dist_schedule(static, 0) // error: 52: the chunk size of clause 'dist_schedule' on directive 'teams distribute' must be positive, found '0'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams distribute dist_schedule(dynamic) // error: 44: unknown schedule kind 'dynamic'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams distribute parallel for ordered // error: 43: clause 'ordered' is not allowed on directive 'teams distribute parallel for'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams distribute parallel for reduction(inscan, + : s) // error: 43: modifier 'inscan' in clause 'reduction' is not allowed on directive 'teams distribute parallel for'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams num_teams(2) num_teams(3) // error: 32: clause 'num_teams' is given more than once on directive 'teams'
  { }
#pragma omp distribute reduction(+ : s) // error: 24: clause 'reduction' is not allowed on directive 'distribute'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams proc_bind(close) // error: 19: clause 'proc_bind' is not allowed on directive 'teams'
  { }
#pragma omp parallel loop bind(team) // error: 32: unknown argument 'team'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams loop schedule(static) // error: 24: clause 'schedule' is not allowed on directive 'teams loop'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp parallel for order(sorted) // error: 32: unknown argument 'sorted'
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp for order(concurrent) ordered // error: 35: clauses 'order' and 'ordered' exclude each other
  for (i = 0; i < n; i++) a[i] = x;
}
