// Nesting, clauses and constants, in templates, members and lambdas: what types and parameters decide, clang judges.
// flags: -std=c++17
#include <vector>
struct convertible { int n; operator int() const { return n; } };
struct plain { int n; };
int own;
#pragma omp threadprivate(own) // note: 27: defined as threadprivate or thread local
template<class T, int N> void of_template(T *p, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) {
    #pragma omp barrier // error: 5: region cannot be closely nested inside 'for' region
    #pragma omp for // error: 5: region cannot be closely nested inside 'for' region; perhaps you forget to enclose 'omp for' directive into a parallel region?
    for (int j = 0; j < n; j++) p[j] = T();
  }
  #pragma omp critical(lock) // note: 3: previous 'critical' region starts here
  {
    #pragma omp critical(lock) // error: 5: cannot nest 'critical' regions having the same name 'lock'
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
  #pragma omp parallel for schedule(static, -1) // error: 45: the chunk size of clause 'schedule' on directive 'parallel for' must be positive, found '-1'
  for (int i = 0; i < 9; i++) n++;
  #pragma omp parallel firstprivate(own) // error: 37: threadprivate or thread local variable cannot be firstprivate
  n++;
  #pragma omp parallel num_threads(d) // error: 36: expression must have integral or unscoped enumeration type, not 'double'
  n++;
  #pragma omp task priority(-1) // error: 29: argument to 'priority' clause must be a non-negative integer value
  n++;
  #pragma omp parallel
  {
    int local = 0;
    #pragma omp for lastprivate(n)
    for (int i = 0; i < 9; i++) local++;
  }
  #pragma omp atomic
  n = n * 3;
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
