// What interop and depobj do with their objects.
#include <omp.h>
void f(void) {
  omp_interop_t o;
  const omp_interop_t never = 0;
  const omp_depend_t fixed = {0};
  int x;
#pragma omp interop
  // error@-1: 13: directive 'interop' needs one of the clauses
#pragma omp interop init(target : o) destroy(o)
  // error@-1: 46: 'o' is in more than one action clause of directive 'interop'
#pragma omp interop init(targetsync : o) device(-7)
  // error@-1: 49: the argument of clause 'device' on directive 'interop' is no device, found '-7' [OMP 5.2 §13.2]
#pragma omp interop use(o) device(1.5)
  // error@-1: 35: the argument of clause 'device' on directive 'interop' must be an integer
#pragma omp interop destroy(never)
  // error@-1: 29: 'never' is const and cannot be in clause 'destroy', which assigns to it
#pragma omp interop init(prefer_type(omp_ifr_cuda, x, "hip"), target : o)
  // error@-1: 52: 'x' in 'prefer_type' must be a string or an integer constant [OMP 5.2 §14.1.2]
#pragma omp depobj(fixed) depend(in : x)
  // error@-1: 20: 'fixed' in directive 'depobj' is const
}
