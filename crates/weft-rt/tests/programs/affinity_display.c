/* Regions for OMP_DISPLAY_AFFINITY. A line with a star stands between what each of them prints. */
#include <omp.h>
#include <stdio.h>

static void region(int threads) {
#pragma omp parallel num_threads(threads)
  {
    /* A region that does nothing is not left by compilers. */
    __asm__ volatile("" ::: "memory");
  }
  puts("*");
}

int main(void) {
  omp_set_max_active_levels(2);
  omp_set_dynamic(0);
  region(2);
  region(2);
  region(3);
#pragma omp parallel num_threads(1)
  region(2);
  region(2);
  omp_set_affinity_format("other %n");
  region(1);
  return 0;
}
