#include <omp.h>

void f(int n, int a[n]) {
  int x = 0;
#pragma omp parallel for ordered(1) linear(x)
// error@-1: 37: clause 'ordered' with an argument on directive 'parallel for' excludes clause 'linear'
  for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink: i - 1)
    a[i] = i;
#pragma omp ordered depend(source)
  }
#pragma omp task depend(in: 5)
// error@-1: 29: '5' in clause 'depend' is not a storage location
  ;
#pragma omp parallel private(x) allocate(allocator(1.0) : x)
// error@-1: 52: the allocator '1.0' is no integer [OMP 5.2 §6.4]
  x = 1;
}
