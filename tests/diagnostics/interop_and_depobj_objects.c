// What interop and depobj do with their objects.
#include <omp.h>
void f(void) {
  omp_interop_t o;
  const omp_depend_t fixed = {0};
  int x;
#pragma omp interop
  // error@-1: 13: directive 'interop' needs one of the clauses
#pragma omp interop init(target : o) destroy(o)
  // error@-1: 46: 'o' is in more than one action clause of directive 'interop'
#pragma omp depobj(fixed) depend(in : x)
  // error@-1: 20: 'fixed' in directive 'depobj' is const
}
