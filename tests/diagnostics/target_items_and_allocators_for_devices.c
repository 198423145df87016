// What devices with memory of their own have: items named twice, iterators, and allocators that are none.
// flags: -fopenmp-targets=host
#include <omp.h>

int sections(int *p) {
#pragma omp target has_device_addr(p[0:3]) map(to: p[0:3]) // error: 52: 'p' cannot be in clauses 'map' and 'has_device_addr' of directive 'target' at once
  p[0] = 1;
  return 0;
}

int iterators(int *p, int n) {
#pragma omp target map(iterator(i=0:n), tofrom: p[j:1]) // error: 51: use of undeclared identifier 'j' in clause 'map'
  p[0] = 1;
#pragma omp target update to(iterator(i=0:n:0): p[i:1]) // error: 45: the step of an iterator must not be 0
  return p[0];
}

int allocators(int *p, int n) {
  omp_allocator_handle_t a;
#pragma omp target uses_allocators(mine) // error: 36: use of undeclared identifier 'mine' in clause 'uses_allocators'
  n = 1;
#pragma omp target uses_allocators(traits(n): a) // error: 43: the traits 'n' of allocator 'a' in clause 'uses_allocators' must be a constant array
  n = 1;
  return p[0];
}
