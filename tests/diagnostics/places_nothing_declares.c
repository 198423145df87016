// Reduction identifiers and threadprivate variables that nothing declares.
void f(int x) {
  #pragma omp parallel reduction(mx : x) // error: 34: incorrect reduction identifier 'mx'; did you mean 'max'?
  x++;
  #pragma omp parallel reduction(foo : x)
// error@-1: 34: incorrect reduction identifier 'foo', which no 'declare reduction' introduces
  x++;
  #pragma omp parallel copyin(x) // error: 31: 'x' in clause 'copyin' must be threadprivate
  x++;
  #pragma omp section // error: 3: directive 'section' must stand directly inside a 'sections' region
  x++;
}
