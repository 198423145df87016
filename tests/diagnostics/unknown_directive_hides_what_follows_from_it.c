// A misspelled parallel makes no further errors about the loop in it.
void f(int n) {
  int s = 0;
  #pragma omp paralel // error: 15: unknown OpenMP directive 'paralel'; did you mean 'parallel'?
  {
    #pragma omp for reduction(+ : s)
    for (int i = 0; i < n; i++) s++;
  }
}
