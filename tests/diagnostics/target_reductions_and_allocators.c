// What a target maps and reduces at once, and the allocators that it may make.
#include <omp.h>

int f(int t, int k) {
  const omp_alloctrait_t traits[1] = { { omp_atk_alignment, 64 } };
  omp_alloctrait_t changing[1] = { { omp_atk_alignment, 64 } };
  omp_allocator_handle_t mine = 0;
#pragma omp taskgroup task_reduction(+ : t)
  {
#pragma omp target in_reduction(+ : t) map(tofrom : t) // error: 53: 't' cannot be in clauses 'map' and 'in_reduction' of directive 'target' at once
    t++;
#pragma omp target in_reduction(+ : t) map(tofrom : k)
    t += k;
  }
#pragma omp target uses_allocators(omp_default_mem_alloc(traits)) // error: 58: the predefined allocator 'omp_default_mem_alloc' in clause 'uses_allocators' has no place for traits
  t++;
#pragma omp target uses_allocators(omp_default_mem_alloc, omp_default_mem_alloc) // error: 59: 'omp_default_mem_alloc' is more than once in clause 'uses_allocators'
  t++;
#pragma omp target uses_allocators(mine(traits), omp_default_mem_alloc)
  t++;
#pragma omp target uses_allocators(mine(changing)) // warning: 41: the traits 'changing' of allocator 'mine' in clause 'uses_allocators' must be a constant array [OMP 5.2 §6.8]
  t++;
#pragma omp target uses_allocators(traits(changing) : mine) // warning: 43: the traits 'changing' of allocator 'mine' in clause 'uses_allocators' must be a constant array
  t++;
#pragma omp target uses_allocators(k(traits)) // error: 36: 'k' in clause 'uses_allocators' is no variable of type 'omp_allocator_handle_t'
  t++;
#pragma omp target uses_allocators(mine) uses_allocators(omp_const_mem_alloc)
  t++;
#pragma omp target map(tofrom : t)
  {
    int own = 1, other = 2;
#pragma omp allocate(own)
// warning@-1: 1: '#pragma omp allocate' in a 'target' region must name an allocator, unless the file has '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.5]
#pragma omp allocate(other) allocator(omp_default_mem_alloc)
    t += own + other;
  }
  return t;
}
