// ordered needs a loop with the clause directly around it.
void f(int n, int m) {
  #pragma omp for // note: 3: '#pragma omp for' is here
  for (int i = 0; i < n; i++) {
    #pragma omp ordered // error: 5: directive 'ordered' needs clause 'ordered' on the 'for' around it
    m++;
  }
  #pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    #pragma omp ordered // note: 5: the region of '#pragma omp ordered' begins here
    { if (n) break; } // error: 14: 'break' must not leave the region of '#pragma omp ordered'
    #pragma omp critical // note: 5: '#pragma omp critical' is here
    #pragma omp ordered // error: 5: directive 'ordered' cannot be closely nested inside a 'critical' region
    m++;
    #pragma omp ordered
// note@-1: 5: '#pragma omp ordered' is here
// note@-2: 5: '#pragma omp ordered' is here
    {
      #pragma omp barrier // error: 7: directive 'barrier' cannot be closely nested inside an 'ordered' region
      #pragma omp ordered // error: 7: directive 'ordered' cannot be closely nested inside an 'ordered' region
      m++;
    }
    #pragma omp parallel // note: 5: '#pragma omp parallel' is here
    #pragma omp ordered // error: 5: directive 'ordered' must be closely nested inside a 'for' region
    m++;
  }
}
