// What copyin and copyprivate may name.
static int t, g;
#pragma omp threadprivate(t)
void f(int n) {
  int x;
  #pragma omp parallel copyin(t, g, n)
// error@-1: 34: 'g' in clause 'copyin' must be threadprivate
// error@-2: 37: 'n' in clause 'copyin' must be threadprivate
  {
    int own;
    #pragma omp single copyprivate(own, t, x)
// error@-1: 44: 'x' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but is shared by the team
    own = 1;
    #pragma omp single copyprivate(own) nowait
// error@-1: 41: clauses 'copyprivate' and 'nowait' exclude each other on directive 'single'
// note@-2: 24: 'copyprivate' is here
    own = 1;
  }
  #pragma omp parallel private(x)
  #pragma omp single copyprivate(x)
  x = 1;
  #pragma omp single copyprivate(n, x, g)
// error@-1: 40: 'g' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but is shared by the team
  n = g = x = 1;
  #pragma omp parallel default(private)
  #pragma omp single copyprivate(x)
  x = 1;
}
