// Mistakes in what 6.0 has beyond 5.2.
// flags: -fopenmp-version=60

struct s {
  int n;
};

int f(int n, int x, struct s s, int *p) {
#pragma omp parallel num_threads(lax : 2) // error: 34: unknown modifier 'lax' in clause 'num_threads' on directive 'parallel'
  x++;
#pragma omp parallel num_threads(strict : 0) // error: 43: the argument of clause 'num_threads' on directive 'parallel' must be positive, found '0'
  x++;
#pragma omp parallel num_threads(2, -1) // error: 37: the argument of clause 'num_threads' on directive 'parallel' must be positive, found '-1'
  x++;
#pragma omp parallel num_threads(2, s) // error: 37: the argument of clause 'num_threads' on directive 'parallel' must be an integer
  x++;
#pragma omp parallel severity(bad) // error: 31: unknown argument 'bad' in clause 'severity' on directive 'parallel'
  x++;
#pragma omp parallel message(n) // error: 30: the argument of clause 'message' on directive 'parallel' must be a string
  x++;
#pragma omp parallel safesync(0) // error: 31: the argument of clause 'safesync' on directive 'parallel' must be positive, found '0'
  x++;
#pragma omp parallel
  {
#pragma omp for nowait(s) // error: 24: the argument of clause 'nowait' on directive 'for' must be a scalar
    for (int i = 0; i < n; i++)
      p[i] = i;
#pragma omp for schedule(parallel : static) // error: 26: unknown modifier 'parallel' in clause 'schedule' on directive 'for'
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
#pragma omp parallel for num_threads(for : 2) // error: 38: clause 'num_threads' on directive 'parallel for' cannot apply to 'for'
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp parallel for schedule(monotonic, for : static) // error: 46: the directive's name 'for' in clause 'schedule' on directive 'parallel for' must come first
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp stripe sizes(0) // error: 26: '0' in clause 'sizes' must be a positive integer constant
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp stripe // error: 13: directive 'stripe' needs clause 'sizes'
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target map(self, self : x) // error: 30: 'self' is given more than once in clause 'map' on directive 'target'
  x++;
#pragma omp target map(storage, to : x) // error: 33: 'storage' and 'to' exclude each other in clause 'map' on directive 'target'
  x++;
#pragma omp parallel default(shared : scalars) // error: 39: unknown category 'scalars' in clause 'default' on directive 'parallel'; did you mean 'scalar'?
  x++;
#pragma omp parallel default(none : aggregate) num_threads(n)
  x += s.n; // error: 8: variable 's' needs a data-sharing clause under 'default(none : aggregate)'
#pragma omp parallel reduction(original(private), + : x) // error: 41: 'original(private)' in clause 'reduction' on directive 'parallel' is not supported yet
  x++;
#pragma omp parallel reduction(original(mine), + : x) // error: 41: unknown sharing 'mine' in clause 'reduction' on directive 'parallel'
  x++;
#pragma omp task threadset(omp_all) // error: 28: unknown argument 'omp_all' in clause 'threadset' on directive 'task'
  x++;
  return x;
}

void iterations_in_larger_tasks(int n, int *p) {
#pragma omp taskloop grainsize(3)
  for (int i = 0; i < n; i++) {
#pragma omp task_iteration depend(out : p[i]) // error: 13: the directive 'task_iteration' is not supported yet, and clang 19 does not know it either
    p[i] = i;
  }
}
