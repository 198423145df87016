// Nesting, clauses and constants, in templates, members and lambdas.
// flags: -std=c++17
#include <vector>
struct convertible { int n; operator int() const { return n; } };
struct plain { int n; };
int own;
#pragma omp threadprivate(own)
template<class T, int N> void of_template(T *p, int n) {
  #pragma omp for // note: 3: '#pragma omp for' is here // note: 3: '#pragma omp for' is here
  for (int i = 0; i < n; i++) {
    #pragma omp barrier // error: 5: directive 'barrier' cannot be closely nested inside a 'for' region
    #pragma omp for // error: 5: directive 'for' cannot be closely nested inside a 'for' region
    for (int j = 0; j < n; j++) p[j] = T();
  }
  #pragma omp critical(lock) // note: 3: '#pragma omp critical' is here
  {
    #pragma omp critical(lock) // error: 5: directive 'critical' named 'lock' cannot be nested inside a 'critical' region of the same name
    p[0] = T();
  }
  #pragma omp parallel num_threads(N) private(n) shared(n) // error: 57: variable 'n' cannot be in clauses 'private' and 'shared' of directive 'parallel' at once // note: 47: 'n' is in clause 'private' here
  { n = N; }
  #pragma omp sections // note: 3: '#pragma omp sections' is here
  {
    { if (n) {
      #pragma omp section // error: 7: '#pragma omp section' must stand directly in the block of '#pragma omp sections', not in a statement of a section
      n++;
    } }
  }
}
void values(const int k, convertible c, plain q, std::vector<int> v, double d) {
  int n = 0;
  #pragma omp parallel num_threads(0) // error: 36: the argument of clause 'num_threads' on directive 'parallel' must be positive, found '0'
  n++;
  #pragma omp parallel num_threads(c) if(c)
  n++;
  #pragma omp parallel for schedule(static, -1) private(k) // error: 45: the chunk size of clause 'schedule' on directive 'parallel for' must be positive, found '-1' // error: 57: 'k' is const and cannot be in clause 'private'
  for (int i = 0; i < 9; i++) n++;
  #pragma omp parallel firstprivate(own) // error: 37: 'own' is threadprivate and cannot be in clause 'firstprivate'
  n++;
  #pragma omp parallel num_threads(d) // error: 36: the argument of clause 'num_threads' on directive 'parallel' must be an integer
  n++;
  #pragma omp task priority(-1) // error: 29: the argument of clause 'priority' on directive 'task' must not be negative, found '-1'
  n++;
  #pragma omp parallel // note: 3: '#pragma omp parallel' is here
  {
    int local = 0;
    #pragma omp for reduction(+ : local) lastprivate(n) // error: 35: 'local' in clause 'reduction' must be shared in the 'parallel' region around it, where it is private
    for (int i = 0; i < 9; i++) local++;
  }
  #pragma omp atomic
  n = n * n + 1; // error: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  v[0] = v[0] + v[0]; // warning: 17: 'v[0]' must be accessed by nothing else in the statement of '#pragma omp atomic', or that is not atomic [OMP 5.2 §15.8.4]
  #pragma omp teams
  {
    n++;
    #pragma omp parallel // note: 5: '#pragma omp parallel' is here
    {
      #pragma omp distribute // error: 7: directive 'distribute' must stand directly inside a 'teams' region
      for (int i = 0; i < 9; i++) n++;
    }
  }
}
