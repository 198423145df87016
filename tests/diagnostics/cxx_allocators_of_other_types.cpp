// An allocator of another type is an error in C++, where no number becomes a handle.
#include <omp.h>
typedef omp_allocator_handle_t Handle;
int allocate(int number, Handle handle) {
  int x = 0, y = 0;
  #pragma omp parallel private(x) allocate(number : x) // error: 44: initializing 'const omp_allocator_handle_t' with an expression of incompatible type 'int'
  x = 1;
  #pragma omp parallel private(y) allocate(handle : y)
  y = 1;
  return x + y;
}
