/* Tasks that poll, with taskyield in between, for what later tasks of the same creator do.
   usage: task_polling TASKS */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000 };

static int flags[MOST];

static void wait_for(int at) {
  while (!__atomic_load_n(&flags[at], __ATOMIC_ACQUIRE)) {
#pragma omp taskyield
  }
}

int main(int count, char **arguments) {
  int tasks = count > 1 ? atoi(arguments[1]) : 100, sum = 0;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < tasks; i++)
      flags[i] = 0;
#pragma omp parallel
#pragma omp single
    {
      for (int i = 0; i < tasks; i++) {
#pragma omp task untied shared(sum)
        {
          while (!__atomic_load_n(&flags[i], __ATOMIC_ACQUIRE)) {
#pragma omp taskyield
          }
          /* Its own children and groups come back to the thread that it goes on with. */
          int inner = 0;
#pragma omp taskgroup
          {
#pragma omp task shared(inner)
            inner = 1;
#pragma omp taskyield
          }
#pragma omp task shared(inner)
          inner++;
#pragma omp taskyield
#pragma omp taskwait
#pragma omp atomic
          sum += inner;
        }
      }
      for (int i = 0; i < tasks; i++) {
#pragma omp task untied
        __atomic_store_n(&flags[i], 1, __ATOMIC_RELEASE);
      }
    }
  }
  /* The same with tied tasks, fewer than a thread keeps at least. */
  int tied = tasks < 100 ? tasks : 100;
  for (int i = 0; i < tied; i++)
    flags[i] = 0;
#pragma omp parallel
#pragma omp single
  if (omp_get_num_threads() > 1) {
    for (int i = 0; i < tied; i++) {
#pragma omp task
      wait_for(i);
    }
    for (int i = 0; i < tied; i++)
      __atomic_store_n(&flags[i], 1, __ATOMIC_RELEASE);
  }
  puts(sum == 20 * 2 * tasks ? "good" : "bad");
  return 0;
}
