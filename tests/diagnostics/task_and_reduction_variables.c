// A variable under reduction may be in no task of the region, but for a private one.
void f(int n) {
  int s = 0, p = 0;
  #pragma omp parallel reduction(+ : s)
// note@-1: 3: it is reduced by '#pragma omp parallel' here
// note@-2: 3: it is reduced by '#pragma omp parallel' here
// note@-3: 3: it is reduced by '#pragma omp parallel' here
  {
    #pragma omp task
    s++; // error: 5: the reduction variable 's' must not be used in an explicit task
    #pragma omp task firstprivate(s)
// error@-1: 35: 's' is a reduction variable and cannot be in clause 'firstprivate' of a task
    s++;
    #pragma omp task shared(s)
    s++;
    #pragma omp task private(s)
    s = 1;
    #pragma omp for reduction(* : p) // note: 5: it is reduced by '#pragma omp for' here
    for (int i = 0; i < n; i++) {
      #pragma omp task
      { s++; p *= 2; }
// error@-1: 9: the reduction variable 's' must not be used in an explicit task
// error@-2: 14: the reduction variable 'p' must not be used in an explicit task
    }
    #pragma omp parallel
    #pragma omp task
    s++;
  }
}
