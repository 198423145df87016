/* Says how large teams become under limits: of a region, of regions in it, and of the process; whether the sums are
   right; and how many processors there are. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  omp_set_max_active_levels(2);
  int wanted = count > 1 ? atoi(arguments[1]) : 0;
  int outer = 0, inner = 0, sum = 0, largest = 0;
  for (int round = 0; round < 3; round++) {
    sum = 0;
#pragma omp parallel num_threads(wanted > 0 ? wanted : omp_get_max_threads()) reduction(+ : sum)
    {
#pragma omp single
      outer = omp_get_num_threads();
#pragma omp for schedule(dynamic)
      for (int i = 1; i <= 100; i++)
        sum += i;
      if (outer <= 8) {
        int here = 0;
#pragma omp parallel num_threads(4) reduction(+ : here)
        {
          here = 1;
#pragma omp barrier
        }
#pragma omp atomic
        inner += here;
#pragma omp critical
        largest = here > largest ? here : largest;
      }
    }
  }
  printf("sum %d team %d inner %d procs %d limit %d\n", sum, outer, largest, omp_get_num_procs(),
         omp_get_thread_limit());
  return 0;
}
