/* Says what the runtime believes of the machine. */
#include <omp.h>
#include <stdio.h>

int main(void) {
  printf("processors %d\n", omp_get_num_procs());
  printf("places %d\n", omp_get_num_places());
  printf("bound %d\n", omp_get_proc_bind() != 0);
  return 0;
}
