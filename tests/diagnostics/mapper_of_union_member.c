// A member of a union has a mapper, which nobody can use: the bits are mapped.
// flags: -fopenmp-targets=host
struct vector {
  int n;
  double *p;
};
#pragma omp declare mapper(struct vector v) map(v.n, v.p[0 : v.n])
union either {
  struct vector v; // warning: 17: the mapper of member 'v' is not used
  int i;
};
void f(void) {
#pragma omp target map(to : missing) // error: 29: 'missing'
  ;
}
