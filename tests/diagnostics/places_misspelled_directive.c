// A misspelled directive outside of functions is one error.
void f(void);
#pragma omp barriers // error: 13: unknown OpenMP directive 'barriers'; did you mean 'barrier'?
