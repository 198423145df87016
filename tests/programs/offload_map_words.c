// Words of `map` and of `requires` that no other program has: `ompx_hold`, `storage`, `unified_address`.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 and gcc 12 take no 'storage')
// flags: -fopenmp-version=60
#include <omp.h>
#include <stdio.h>

#pragma omp requires unified_address

enum { N = 20 };

int main(void) {
  int a[N], b[N], bad = 0, is_apart = 0;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = -i;
#pragma omp target map(to : is_apart)
  is_apart = 1;
  is_apart = !is_apart;

#pragma omp target data map(ompx_hold, tofrom : a)
  {
    // What is held stays, whatever a directive says.
#pragma omp target exit data map(delete : a)
#pragma omp target map(present, alloc : a)
    for (int i = 0; i < N; i++) a[i] += 5;
  }
  for (int i = 0; i < N; i++) bad += a[i] != i + 5;

#pragma omp target data map(storage : b)
  {
#pragma omp target
    for (int i = 0; i < N; i++) b[i] = 3 * i;
    for (int i = 0; i < N; i++) bad += b[i] != (is_apart ? -i : 3 * i);
#pragma omp target update from(b)
    for (int i = 0; i < N; i++) bad += b[i] != 3 * i;
  }

  int is_host = 0;
#pragma omp target device(device_num : omp_get_initial_device()) map(from : is_host)
  is_host = omp_is_initial_device();
  bad += !is_host;

  printf("%d\n", bad);
  return bad;
}
