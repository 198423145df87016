// Modifiers that exclude others, objects of which a clause takes one, and allocators of a construct in its other clauses.
// flags: -fopenmp-version=52
#include <omp.h>

void modifiers(int n) {
  int x = 0;
#pragma omp simd linear(x : val, 2) // error: 34: the step '2' in clause 'linear' on directive 'simd' excludes other modifiers, unless it is written 'step(2)' [OMP 5.2 §5.4.6]
  for (int i = 0; i < n; i++) x++;
#pragma omp simd linear(x : val, step(2))
  for (int i = 0; i < n; i++) x++;
#pragma omp parallel private(x) allocate(omp_default_mem_alloc, align(16) : x) // error: 42: the allocator 'omp_default_mem_alloc' in clause 'allocate' on directive 'parallel' excludes other modifiers, unless it is written 'allocator(omp_default_mem_alloc)' [OMP 5.2 §6.6]
  x = n;
#pragma omp task affinity(iterator(void i = 0 : 3) : x) // error: 36: the type of iterator 'i' must be an integer or a pointer, found 'void' [OMP 5.2 §3.2.6]
  x = n;
}

void objects(omp_interop_t a, omp_interop_t b) {
#pragma omp interop init(target : a, b) // error: 38: clause 'init' on directive 'interop' takes one object, but 'b' is another one; give it a clause 'init' of its own
#pragma omp interop use(a, b) // error: 28: clause 'use' on directive 'interop' takes one object
#pragma omp interop destroy(a, b) // error: 32: clause 'destroy' on directive 'interop' takes one object
#pragma omp interop init(target : a) init(target : b)
}

void allocators(omp_allocator_handle_t mine) {
  const omp_alloctrait_t wide[1] = {{omp_atk_alignment, 64}};
#pragma omp target uses_allocators(mine(wide)) firstprivate(mine) // error: 61: the allocator 'mine' in clause 'uses_allocators' cannot be in clause 'firstprivate' of directive 'target', too [OMP 5.2 §5.4.4]
  (void)mine;
#pragma omp target map(to : mine) uses_allocators(mine(wide)) // error: 29: the allocator 'mine' in clause 'uses_allocators' cannot be in clause 'map'
  (void)mine;
}
