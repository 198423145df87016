// Arrays and sections that several units of a construct reduce, each with copies in the memory of an allocator.
// references: none (clang 19 does not know the modifiers of the clause, and gcc 12 adds to the elements beside those of a section)
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static int is_at(const void *p, unsigned n) { return (uintptr_t)p % n == 0; }

int main(void) {
  int h[8] = {0}, wrong = 0;
  double d[6] = {0};
#pragma omp teams distribute parallel for reduction(+ : h, wrong) allocate(omp_default_mem_alloc : h) num_teams(2)
  for (int i = 0; i < 40; i++) h[i % 8] += i;
#pragma omp teams distribute parallel for simd reduction(+ : d[1 : 4]) allocate(omp_default_mem_alloc : d) collapse(2) num_teams(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++) d[1 + j] += i * j;
#pragma omp teams num_teams(2) reduction(+ : h[2 : 3]) allocate(omp_default_mem_alloc : h)
#pragma omp parallel for reduction(max : h[3 : 2]) reduction(+ : wrong) allocate(align(64), allocator(omp_default_mem_alloc) : h)
  for (int i = 0; i < 20; i++) {
    if (!is_at(h + 3, 64)) wrong++;
    if (h[3 + i % 2] < i) h[3 + i % 2] = i;
  }
  for (int i = 0; i < 8; i++) printf("%d ", h[i]);
  printf("%g %g %g %d\n", d[1], d[3], d[4], wrong);
  return 0;
}
