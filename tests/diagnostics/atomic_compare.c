struct s { int a; };
void f(int x, int e, int d, int v, struct s t) {
#pragma omp atomic compare
  x = x < e ? d : x;
// error@-1: 3: the statement after '#pragma omp atomic compare' must have the form
#pragma omp atomic compare
  if (x == e) { v = d; }
// error@-1: 3: the statement after '#pragma omp atomic compare' must have the form
#pragma omp atomic compare capture
  { v = e; if (x == e) { x = d; } }
// error@-1: 3: the statement after '#pragma omp atomic compare' must have the form
#pragma omp atomic compare
  if (x <= e) { x = e; }
// error@-1: 3: the statement after '#pragma omp atomic compare' must have the form
#pragma omp atomic compare
  if (x == e) { x = d; } else { v = x; }
// error@-1: 3: the statement after '#pragma omp atomic compare' must have the form
#pragma omp atomic compare weak
  if (x < e) { x = e; }
// error@-1: 3: clause 'weak' on directive 'atomic' is for comparisons by '==', and this is none [OMP 5.2 §15.8.3]
}
