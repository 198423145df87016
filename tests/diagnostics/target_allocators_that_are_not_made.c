// Allocators of copies that a target does not list, whichever form of `allocate` names them.
#include <omp.h>

int f(int x, int k) {
#pragma omp target private(x) allocate(omp_high_bw_mem_alloc : x) // error: 40: the allocator 'omp_high_bw_mem_alloc' in clause 'allocate' on directive 'target' must be in its clause 'uses_allocators'
  x = 1;
#pragma omp target private(x) allocate(allocator(omp_high_bw_mem_alloc) : x) uses_allocators(omp_default_mem_alloc) // error: 50: must be in its clause 'uses_allocators', unless the file has '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.6]
  x = 1;
#pragma omp target parallel private(x) allocate(align(16), allocator(omp_default_mem_alloc) : x) // error: 70: on directive 'target parallel' must be in its clause 'uses_allocators'
  x = 1;
#pragma omp target private(x) allocate(allocator(omp_default_mem_alloc) : x) uses_allocators(omp_default_mem_alloc)
  x = 1;
#pragma omp target map(k + 1) // error: 24: 'k + 1' in clause 'map' is not a variable or a part of one
  x = 1;
#pragma omp target update to(k ? x : k) // error: 30: 'k ? x : k' in clause 'to' is not a variable or a part of one
  return x;
}
