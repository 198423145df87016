// Types that an operator does not take.
#include <complex.h>
struct s { int a; };
void f(int *p, struct s q, double d, double complex z, int a[], _Bool b, unsigned v, int n) {
  struct s w[3]; double *x[4];
  #pragma omp parallel reduction(+ : p, q) reduction(& : d) reduction(min : z) reduction(+ : w)
// error@-1: 38: 'p' of type 'int *' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type
// error@-2: 41: 'q' of type 'struct s' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type
// error@-3: 58: 'd' of type 'double' cannot be in clause 'reduction' with operator '&': it is not an integer
// error@-4: 77: 'z' of type '_Complex double' cannot be in clause 'reduction' with operator 'min': it is complex
// error@-5: 94: 'w' of type 'struct s[3]' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type
  { d = 0; }
  #pragma omp parallel reduction(* : z) reduction(&& : d) reduction(^ : b, v)
  { d = 0; }
  #pragma omp parallel reduction(+ : a[:]) reduction(+ : p[0:n]) reduction(+ : n[1]) reduction(+: x[0:2])
// error@-1: 38: the array section 'a[:]' needs a length, since its base is a pointer
// error@-2: 80: 'n[1]' in clause 'reduction' is neither an array nor a pointer
// error@-3: 99: 'x[0:2]' of type 'double *[4]' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type
  { ; }
}
