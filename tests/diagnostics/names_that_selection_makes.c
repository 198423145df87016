// No warning is about what Weft writes for directives that clang 19 does not take; those of the program stay.
// flags: -Wall -Wextra -Wused-but-marked-unused -fopenmp-targets=host
struct pair { int n; double *v; };
#pragma omp declare mapper(struct pair p) map(p, p.v[0 : p.n])
struct pairs { struct pair a, b; };
int chosen(int x) { return x + 1; }
static int is_on;
#pragma omp declare variant(chosen) match(user = {condition(is_on)})
int base(int x) { return x; }
int use(struct pair *p, struct pairs *q, int unused) { // warning: 46: unused parameter 'unused'
#pragma omp target map(tofrom : p[0 : 1]) map(tofrom : q[0 : 1])
  p->v[0] += q->a.n;
#pragma omp begin metadirective when(user = {condition(is_on)} : parallel)
  p->n++;
#pragma omp end metadirective
  return base(p->n);
}
