// What teams, distribute and their clauses demand.
// flags: -fopenmp-version=52
int omp_get_thread_num(void), omp_get_team_num(void);
void f(int n, int *a, int x, int s, double d) {
  int i;
#pragma omp teams num_teams(d) // error: 29: the argument of clause 'num_teams' on directive 'teams' must be an integer
  { }
#pragma omp teams num_teams(4 : 2) // error: 29: the lower bound '4' in clause 'num_teams' is above the upper bound
  { }
#pragma omp teams thread_limit(a) // error: 32: the argument of clause 'thread_limit' on directive 'teams' must be an integer
  { }
#pragma omp teams distribute dist_schedule(static, d) // error: 52: the chunk size of clause 'dist_schedule' on directive 'teams distribute' must be an integer
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams distribute firstprivate(x) lastprivate(x) // error: 58: 'x' cannot be both firstprivate and lastprivate on directive 'teams distribute'
  for (i = 0; i < n; i++) x += i;
#pragma omp teams private(x)
#pragma omp distribute firstprivate(x) // error: 37: 'x' in clause 'firstprivate' must be shared in the 'teams' region around it, but is in clause 'private' there
  for (i = 0; i < n; i++) a[i] += x;
#pragma omp teams reduction(+ : x)
#pragma omp distribute parallel for firstprivate(x) // error: 50: but is in clause 'reduction' there
  for (i = 0; i < n; i++) a[i] += x;
#pragma omp teams firstprivate(x)
#pragma omp distribute firstprivate(x) // error: 37: but is in clause 'firstprivate' there
  for (i = 0; i < n; i++) a[i] += x;
#pragma omp teams
  {
    int local = n;
    static int kept;
#pragma omp distribute firstprivate(local, kept) // error: 37: 'local' in clause 'firstprivate' must be shared in the 'teams' region around it, but is a local variable there
    for (i = 0; i < n; i++) a[i] += local + kept;
  }
#pragma omp teams distribute simd linear(s) // error: 42: 's' in clause 'linear' of a 'distribute' must be a variable of one of its loops
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp teams distribute
  for (i = 0; i < n; i++) {
#pragma omp distribute // error: 1: directive 'distribute' must stand directly inside a 'teams' region
    for (int j = 0; j < n; j++) a[j] = x;
  }
#pragma omp parallel
  {
#pragma omp teams // error: 1: directive 'teams' cannot be nested inside a 'parallel' region
    { }
  }
#pragma omp teams
  {
#pragma omp for // error: 1: directive 'for' cannot be nested inside a 'teams' region
    for (i = 0; i < n; i++) a[i] = x;
    x = omp_get_thread_num() + omp_get_team_num(); // warning: 9: the function 'omp_get_thread_num' of OpenMP must not be called in a 'teams' region
  }
#pragma omp teams default(none) shared(n, a)
#pragma omp distribute
  for (i = 0; i < n; i++) a[i] = s; // error: 34: variable 's' needs a data-sharing clause under 'default(none)'
#pragma omp distribute
  for (i = 0; i < n; i++) break; // error: 27: break
}
