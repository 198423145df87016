// default(none) on a task.
int g, t;
#pragma omp threadprivate(t)
void f(int n, int x) {
  int k;
  #pragma omp task default(none) shared(x) private(k)
// note@-1: 20: the clause is here
// note@-2: 20: the clause is here
  { static int s; int own = n; x = g + k + s + own + t; }
// error@-1: 29: variable 'n' needs a data-sharing clause under 'default(none)'
// error@-2: 36: variable 'g' needs a data-sharing clause under 'default(none)'
}
