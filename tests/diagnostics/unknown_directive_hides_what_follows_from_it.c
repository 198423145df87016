// A misspelled parallel makes no further errors about the loop in it.
void f(int n) {
  int s = 0;
  #pragma omp paralel // error: 15: unknown OpenMP directive 'paralel'; did you mean 'parallel'?
  {
    // clang 19 alone, which takes the loop for an orphaned one.
    #pragma omp for reduction(+ : s) // error: 35: reduction variable must be shared
    for (int i = 0; i < n; i++) s++;
  }
}
