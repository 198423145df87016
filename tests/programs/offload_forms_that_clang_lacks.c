// Forms of OpenMP 5.1 and 5.2 that clang 19 does not take: scans in combined constructs of `target`, `defaultmap` of all, motions
// of columns, copies that an allocator makes room for, and allocators without traits.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 and gcc 12 do not take them)
#include <omp.h>
#include <stdio.h>

enum { N = 50 };

int main(void) {
  int a[N], sums[N], s = 0, bad = 0;
  for (int i = 0; i < N; i++) a[i] = i % 9;
#pragma omp target parallel for reduction(inscan, + : s) map(tofrom : s) map(to : a) map(from : sums)
  for (int i = 0; i < N; i++) {
    s += a[i];
#pragma omp scan inclusive(s)
    sums[i] = s;
  }
  for (int i = 0, t = 0; i < N; i++) {
    t += a[i];
    bad += sums[i] != t;
  }

  int x = 1, b[4] = {1, 2, 3, 4};
#pragma omp target defaultmap(tofrom : all)
  x += 10, b[1] = x;
  bad += x != 11 || b[1] != 11;

  int grid[6][5], column = 2;
  for (int i = 0; i < 30; i++) grid[i / 5][i % 5] = i;
#pragma omp target data map(to : grid)
  {
#pragma omp target
    for (int i = 0; i < 30; i++) grid[i / 5][i % 5] = 100;
#pragma omp target update from(grid[ : ][column])
    for (int i = 0; i < 6; i++) bad += grid[i][2] != 100;
#pragma omp target update from(grid[ : ])
  }

  int own = 3, result = 0;
#pragma omp target map(tofrom : result) private(own) uses_allocators(omp_default_mem_alloc) allocate(omp_default_mem_alloc : own)
  own = 4, result += own;
  bad += result != 4;

  // Combined constructs, of which an inner part has the copy that is used.
  int r[8] = {0}, f = 5;
#pragma omp target teams distribute parallel for uses_allocators(omp_default_mem_alloc) private(own) firstprivate(f) allocate(omp_default_mem_alloc : own, f) map(tofrom : r)
  for (int i = 0; i < 8; i++) own = i * f, r[i] = own;
  for (int i = 0; i < 8; i++) bad += r[i] != 5 * i;
#pragma omp target teams num_teams(1) firstprivate(b) uses_allocators(omp_large_cap_mem_alloc) allocate(allocator(omp_large_cap_mem_alloc), align(64) : b) map(tofrom : r)
  b[0] += 1, r[0] = b[0] + b[3], r[1] = (unsigned long)b % 64 == 0;
  bad += r[0] != 6 || r[1] != 1;
#pragma omp target parallel num_threads(2) private(b) uses_allocators(omp_default_mem_alloc) allocate(omp_default_mem_alloc : b) map(tofrom : r)
  {
    for (int i = 0; i < 4; i++) b[i] = i + omp_get_thread_num();
#pragma omp barrier
    if (omp_get_thread_num() == 0) r[0] = b[3];
  }
  bad += r[0] != 3;
#pragma omp target teams distribute private(own) uses_allocators(omp_cgroup_mem_alloc) allocate(omp_cgroup_mem_alloc : own) map(tofrom : r)
  for (int i = 0; i < 8; i++) {
    own = i;
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < 4; j++) sum += own;
    r[i] = sum;
  }
  for (int i = 0; i < 8; i++) bad += r[i] != 4 * i;

  // Allocators without traits.
  omp_allocator_handle_t plain, of_space;
#pragma omp target uses_allocators(plain, omp_const_mem_alloc) uses_allocators(memspace(omp_default_mem_space) : of_space) map(from : r)
  {
    int *block = omp_alloc(sizeof r, plain), *other = omp_alloc(sizeof r, of_space);
    for (int i = 0; i < 8; i++) block[i] = 3 * i, other[i] = i;
    for (int i = 0; i < 8; i++) r[i] = block[i] + other[7 - i];
    omp_free(block, plain);
    omp_free(other, of_space);
  }
  for (int i = 0; i < 8; i++) bad += r[i] != 2 * i + 7;
  printf("%d\n", bad);
  return bad != 0;
}
