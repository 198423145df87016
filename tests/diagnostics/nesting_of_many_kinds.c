// Regions that must not be closely nested, and critical regions of one name.
void f(int n) {
  #pragma omp for
// note@-1: 3: '#pragma omp for' is here
// note@-2: 3: '#pragma omp for' is here
  for (int i = 0; i < n; i++) {
    #pragma omp for // error: 5: directive 'for' cannot be closely nested inside a 'for' region
    for (int j = 0; j < n; j++) ;
    #pragma omp barrier // error: 5: directive 'barrier' cannot be closely nested inside a 'for' region
    #pragma omp parallel
    {
      #pragma omp barrier
    }
  }
  #pragma omp critical(a) // note: 3: '#pragma omp critical' is here
  {
    #pragma omp critical(b)
    {
      #pragma omp critical(a)
// error@-1: 7: directive 'critical' named 'a' cannot be nested inside a 'critical' region of the same name
      n++;
    }
  }
  #pragma omp single
// note@-1: 3: '#pragma omp single' is here
// note@-2: 3: '#pragma omp single' is here
  {
    #pragma omp master // error: 5: directive 'master' cannot be closely nested inside a 'single' region
    n++;
    #pragma omp single // error: 5: directive 'single' cannot be closely nested inside a 'single' region
    n++;
  }
}
