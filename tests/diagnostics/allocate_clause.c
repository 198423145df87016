#include <omp.h>

void f(int n, omp_allocator_handle_t h) {
    int x = 0, y = 1;
#pragma omp parallel shared(x) allocate(h : x) // error: 45: 'x' in clause 'allocate' is made private by no clause
    x = 1;
#pragma omp parallel private(x) allocate(align(n) : x) // error: 48: the alignment in clause 'allocate' must be a constant power of two
    x = 1;
#pragma omp parallel for private(x) allocate(h : x, y) // error: 53: 'y' in clause 'allocate' is made private by no clause
    for (int i = 0; i < n; i++) x = y;
}
