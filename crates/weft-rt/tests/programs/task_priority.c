/* With OMP_MAX_TASK_PRIORITY, ready tasks are executed in the order of their priorities, the greatest first, and tasks
   without one come last. */
#include <omp.h>
#include <stdio.h>

enum { TASKS = 40, NONE = 5 };

int main(void) {
  int order[TASKS + NONE], done = 0, bad = 0, most = omp_get_max_task_priority();
  for (int round = 0; round < 50; round++) {
    done = 0;
    int go = 0;
    /* The other thread is kept busy, so that one thread executes all tasks. */
#pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 0) {
        for (int i = 0; i < NONE; i++) {
#pragma omp task shared(order, done)
          order[done++] = 0;
        }
        for (int i = 0; i < TASKS; i++) {
          int priority = 1 + i * 7 % TASKS;
#pragma omp task priority(priority) firstprivate(priority) shared(order, done)
          order[done++] = priority;
        }
#pragma omp taskwait
#pragma omp atomic write
        go = 1;
      } else {
        for (int seen = 0; !seen;) {
#pragma omp atomic read
          seen = go;
        }
      }
    }
    if (done != TASKS + NONE)
      bad = 1;
    for (int i = 1; i < done && most >= TASKS; i++)
      bad |= order[i] > order[i - 1];
  }
  /* Several threads, dependences, loops: each task is executed once. */
  int sum = 0, chain = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 300; i++) {
#pragma omp task priority(i % 3) shared(sum)
      {
#pragma omp atomic
        sum++;
#pragma omp task priority(2) shared(sum)
        {
#pragma omp atomic
          sum++;
        }
#pragma omp taskwait
      }
#pragma omp task priority(i % 5) depend(inout : chain) shared(chain)
      chain++;
    }
#pragma omp taskloop priority(4) grainsize(7) shared(sum)
    for (int i = 0; i < 100; i++) {
#pragma omp atomic
      sum++;
    }
  }
  puts(bad || sum != 700 || chain != 300 ? "bad" : "good");
  return 0;
}
