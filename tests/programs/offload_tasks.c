// `nowait`, `depend` and `in_reduction` of constructs for devices: the same on every device.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 200, x = 0, y = 0;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait map(from : a[0 : n]) depend(out : a[0])
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target nowait map(to : a[0 : n]) map(from : b[0 : n]) depend(in : a[0]) depend(out : b[0])
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
#pragma omp target enter data map(to : b[0 : n]) depend(inout : b[0]) nowait
#pragma omp task depend(inout : b[0]) shared(b)
    b[0] = -1;
#pragma omp target update to(b[0 : 1]) depend(inout : b[0])
#pragma omp target depend(inout : b[0]) nowait
    for (int i = 0; i < n; i++) b[i] += 1;
#pragma omp target exit data map(from : b[0 : n]) depend(inout : b[0])
#pragma omp taskwait
#pragma omp taskgroup task_reduction(+ : x)
    {
      for (int i = 1; i <= 10; i++) {
#pragma omp target in_reduction(+ : x) firstprivate(i)
        x += i;
      }
    }
    for (int i = 0; i < 20; i++) {
#pragma omp target nowait depend(inout : y) map(tofrom : y)
      y = y * 3 % 1001 + i;
    }
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += b[i];
  printf("%g %g %g %d %d\n", b[0], b[n - 1], sum, x, y);
  free(a);
  free(b);
  return 0;
}
