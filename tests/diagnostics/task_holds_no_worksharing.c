// Constructs that must not be closely nested in a task.
void f(int n) {
  #pragma omp task
// note@-1: 3: '#pragma omp task' is here
// note@-2: 3: '#pragma omp task' is here
// note@-3: 3: '#pragma omp task' is here
// note@-4: 3: '#pragma omp task' is here
// note@-5: 3: '#pragma omp task' is here
// note@-6: 3: '#pragma omp task' is here
  {
    #pragma omp for // error: 5: directive 'for' cannot be closely nested inside a 'task' region
    for (int i = 0; i < n; i++) ;
    #pragma omp sections // error: 5: directive 'sections' cannot be closely nested inside a 'task' region
    { n++; }
    #pragma omp single // error: 5: directive 'single' cannot be closely nested inside a 'task' region
    n++;
    #pragma omp master // error: 5: directive 'master' cannot be closely nested inside a 'task' region
    n++;
    #pragma omp barrier // error: 5: directive 'barrier' cannot be closely nested inside a 'task' region
    #pragma omp ordered // error: 5: directive 'ordered' cannot be closely nested inside a 'task' region
    n++;
    #pragma omp parallel
    #pragma omp single
    n++;
  }
}
