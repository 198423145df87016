// Before OpenMP 5.1 a section is one statement.
// flags: -fopenmp-version=50
void f(int n) {
  #pragma omp parallel sections
// note@-1: 3: '#pragma omp parallel sections' is here
// note@-2: 3: '#pragma omp parallel sections' is here
  {
    n++;
    n++;
// error@-1: 5: a section of '#pragma omp parallel sections' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a block around both
    n++;
    #pragma omp section
    n++;
    #pragma omp critical
// error@-1: 5: a section of '#pragma omp parallel sections' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a block around both
    n++;
  }
}
