// Hints of one name agree throughout the file, and no hint is 0.
void f(int n) {
  #pragma omp critical(a) hint(1) // note: 3: the first one has the hint 1
  n++;
  #pragma omp critical(b) // note: 3: the first one has the hint 0
  n++;
  #pragma omp critical(a) hint(2 - 1)
  n++;
}
void g(int n) {
  #pragma omp critical(a) hint(2) // error: 3: every '#pragma omp critical(a)' must have the same hint, found 2
  n++;
  #pragma omp critical(b) hint(4) // error: 3: every '#pragma omp critical(b)' must have the same hint, found 4
  n++;
}
