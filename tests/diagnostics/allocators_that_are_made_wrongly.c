// Allocators that clause 'uses_allocators' cannot make, what static variables need, and runtimes that no number names.
// flags: -fopenmp-version=52
#include <omp.h>
static const omp_alloctrait_t traits_of_all[] = {{omp_atk_alignment, 64}};
static int at_file_scope;
#pragma omp allocate(at_file_scope) // warning: 1: 'at_file_scope' has static storage duration and needs the clause 'allocator'
void twice(omp_allocator_handle_t mine) {
  #pragma omp target uses_allocators(mine(traits_of_all), mine(traits_of_all)) // error: 59: 'mine' is more than once in clause 'uses_allocators'
  ;
  static int in_function;
  #pragma omp allocate(in_function) // warning: 3: 'in_function' has static storage duration and needs the clause 'allocator'
}
void of_space(omp_allocator_handle_t mine) {
  #pragma omp target uses_allocators(memspace(5) : mine) // error: 47: '5' in clause 'uses_allocators' is no name of a memory space
  ;
}
void runtimes(omp_interop_t object) {
  #pragma omp interop init(prefer_type(-1.5), target : object) // error: 40: '-1.5' in 'prefer_type' must be a string or an integer constant
  #pragma omp interop init(prefer_type(-1), target : object)
}
