// flags: -fopenmp-version=60
struct pair { int a, b; };
void f(int n, int x, double d, struct pair s, int *p) {
#pragma omp for induction(+ : x)
// error@-1: 27: clause 'induction' on directive 'for' needs the modifier 'step'
  for (int i = 0; i < n; i++) x++;
#pragma omp for induction(step(2) : x)
// error@-1: 27: clause 'induction' on directive 'for' needs an operator before ':'
  for (int i = 0; i < n; i++) x++;
#pragma omp for induction(step(2), x)
// error@-1: 27: expected 'step(e), operator : list' in clause 'induction' on directive 'for'
  for (int i = 0; i < n; i++) x++;
#pragma omp for induction(step(2), +, * : x)
// error@-1: 39: unexpected '*' in clause 'induction' on directive 'for'
  for (int i = 0; i < n; i++) x++;
#pragma omp parallel for induction(step(1), + : x) reduction(+ : x)
// error@-1: 66: variable 'x' cannot be in clauses 'induction' and 'reduction' of directive 'parallel for' at once
  for (int i = 0; i < n; i++) x++;
#pragma omp sections induction(step(2), + : x)
// error@-1: 22: clause 'induction' is not allowed on directive 'sections'
  { x++; }
}
