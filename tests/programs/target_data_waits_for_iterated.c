// What data directives wait for is known by an iterator: their dependences are a list.
// devices: host
// references: none (gcc 12 knows no iterators there)
#include <stdio.h>

enum { N = 6 };

int main(void) {
  int a[N] = {0}, n = N, wrong = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(out : a[i]) shared(a)
      a[i] = i + 1;
    }
#pragma omp target enter data map(to : a) depend(iterator(i = 0 : n), in : a[i])
    for (int i = 0; i < N; i++) wrong += a[i] != i + 1;
#pragma omp target map(a) depend(iterator(i = 0 : n), inout : a[i]) nowait
    for (int i = 0; i < N; i++) a[i] *= 2;
#pragma omp target update from(a) depend(iterator(i = 0 : n : 2), in : a[i]) nowait
#pragma omp target exit data map(from : a) depend(iterator(i = 0 : n), inout : a[i], a[0]) nowait
#pragma omp task depend(in : a[0]) shared(a, wrong)
    for (int i = 0; i < N; i++) wrong += a[i] != 2 * (i + 1);
  }
  printf("%d %d\n", wrong, a[N - 1]);
  return wrong;
}
