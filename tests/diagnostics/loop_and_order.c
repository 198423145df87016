// What a loop may bind to, name and hold, and what a loop with order(concurrent) may hold.
// flags: -fopenmp-version=52
int omp_get_thread_num(void);
int own;
#pragma omp threadprivate(own)
void f(int n, int *a, int x, int s) {
  int i;
#pragma omp loop // error: 1: directive 'loop' needs clause 'bind' if no construct is around it
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp parallel
#pragma omp loop bind(teams) // error: 1: directive 'loop' with 'bind(teams)' must stand directly inside a 'teams' region
  for (i = 0; i < n; i++) a[i] = x;
#pragma omp parallel for
  for (i = 0; i < n; i++) {
#pragma omp loop bind(parallel) // error: 1: directive 'loop' cannot be closely nested inside a 'parallel for' region
    for (int j = 0; j < n; j++) a[j] = x;
  }
#pragma omp teams loop lastprivate(x) // error: 36: 'x' in clause 'lastprivate' of a 'loop' must be a variable of one of its loops
  for (i = 0; i < n; i++) x = i;
#pragma omp teams
#pragma omp loop reduction(+ : s) // warning: 18: clause 'reduction' on a 'loop' that binds to 'teams' is not portable
  for (i = 0; i < n; i++) s += i;
#pragma omp parallel loop
  for (i = 0; i < n; i++) {
#pragma omp barrier
// error@-1: 1: directive 'barrier' cannot be nested inside a 'parallel loop' region
    a[i] = omp_get_thread_num() + own;
// warning@-1: 12: the function 'omp_get_thread_num' of OpenMP must not be called in a 'parallel loop' region
// warning@-2: 35: the threadprivate variable 'own' must not be used in a 'parallel loop' region
  }
#pragma omp parallel for order(concurrent)
  for (i = 0; i < n; i++) {
#pragma omp critical // error: 1: directive 'critical' cannot be nested inside a 'parallel for' region with clause 'order'
    x++;
#pragma omp parallel for
    for (int j = 0; j < n; j++) a[j] += omp_get_thread_num(); // error: 41: the function 'omp_get_thread_num' of OpenMP must not be called
    a[i] = omp_get_thread_num();
// error@-1: 12: the function 'omp_get_thread_num' of OpenMP must not be called in a 'parallel for' region with clause 'order'
  }
#pragma omp parallel loop collapse(2)
  for (i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      i = 3; // warning: 7: the loop variable 'i' must not be changed in the body of the loop
    }
}
