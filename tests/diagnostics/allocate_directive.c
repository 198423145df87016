#include <omp.h>
int g;
#pragma omp allocate(g) allocator(omp_default_mem_alloc) align(64)
static int h;
#pragma omp allocate(h) // warning: 1: 'h' has static storage duration and needs the clause 'allocator'
#pragma omp allocate(h) allocator(omp_thread_mem_alloc) // warning: 22: 'h' has another allocator already
void f(omp_allocator_handle_t a, int n) {
  static int s;
#pragma omp allocate(s) allocator(a) // error: 35: 's' has static storage duration and needs a predefined allocator, not 'a'
  int v;
#pragma omp allocate(v) allocator(a) align(3) // warning: 44: the alignment '3' is no power of two and is ignored
  int w, x, y, z;
  {
#pragma omp allocate(w) // error: 22: must stand in the scope of the declaration of 'w'
  }
#pragma omp allocate(x) align(n) // error: 31: the alignment 'n' in clause 'align' must be a positive integer constant
#pragma omp allocate(g) // error: 22: must stand in the scope of the declaration of 'g'
#pragma omp allocate(f) // error: 22: 'f' in '#pragma omp allocate' is not a variable
#pragma omp allocate(z) allocator(5) // error: 35: the allocator '5' is a number, not of type 'omp_allocator_handle_t'
#pragma omp parallel private(x) allocate(allocator(5) : x) // error: 52: the allocator '5' is a number
  x = 1;
#pragma omp allocate(y) allocator(1.5) // error: 35: the allocator '1.5' must be of type 'omp_allocator_handle_t'
  v = w = x = y = s;
}
