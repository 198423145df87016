/* A thread of a team ends in the region, which OpenMP does not allow: the others would wait forever. */
#include <omp.h>
#include <pthread.h>

int main(void) {
#pragma omp parallel
  {
#pragma omp barrier
    if (omp_get_thread_num() > 0)
      pthread_exit(NULL);
  }
  return 0;
}
