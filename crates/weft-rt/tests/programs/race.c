/* Programs with a race, each the misuse of a construct; the argument says which. A race detector reports them all. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200 };

static int plain[N];

/* Returns when two threads are in the same place at once. The detector learns nothing of it: no order is promised. */
static void meet_another(int *came) {
  int number = __atomic_fetch_add(came, 1, __ATOMIC_RELAXED) / 2;
  while (__atomic_load_n(came, __ATOMIC_RELAXED) < 2 * (number + 1))
    ;
}

/* Returns when all threads of the team are here, and promises no order either: a thread that starts when another is done
   may by chance have learned of that from the runtime's own locks. */
static void start_together(void) {
  static int came;
  __atomic_fetch_add(&came, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n(&came, __ATOMIC_RELAXED) < omp_get_num_threads())
    ;
}

/* A detector may miss two accesses to one place in the very same moment. So there are many places, and two threads that
   start together and pull the same cache lines from each other, in lockstep, go through them in opposite directions. */
static void write_all(void) {
  int down = omp_get_thread_num() % 2;
  for (int i = 0; i < N; i++)
    plain[down ? N - 1 - i : i]++;
}

/* Everybody writes. */
static void unprotected(void) {
#pragma omp parallel
  {
    start_together();
    write_all();
  }
}

/* The loop does not wait, and the next reads what others write. */
static void nowait(void) {
#pragma omp parallel
  {
    start_together();
#pragma omp for schedule(static) nowait
    for (int i = 0; i < N; i++)
      plain[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      plain[N - 1 - i]++;
  }
}

/* What comes after a barrier is ordered with what came before, but not with what others do after it. */
static void after_a_barrier(void) {
#pragma omp parallel
  {
    start_together();
    if (omp_get_thread_num() == 0)
      write_all();
#pragma omp barrier
    write_all();
  }
}

/* Two names, two locks. */
static void other_name(void) {
#pragma omp parallel
  {
    start_together();
    if (omp_get_thread_num() % 2) {
#pragma omp critical(one)
      write_all();
    } else {
#pragma omp critical(other)
      write_all();
    }
  }
}

/* Nobody waits for the task. */
static void no_taskwait(void) {
  int came = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(came)
    {
      meet_another(&came);
      write_all();
    }
    meet_another(&came);
    write_all();
  }
}

/* Both say that they read only. */
static void wrong_dependence(void) {
  int came = 0, value = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task depend(in : value) shared(came)
    {
      meet_another(&came);
      write_all();
    }
  }
}

static const struct {
  const char *name;
  void (*work)(void);
} works[] = {{"unprotected", unprotected}, {"nowait", nowait},
             {"after-a-barrier", after_a_barrier}, {"other-name", other_name},
             {"no-taskwait", no_taskwait}, {"wrong-dependence", wrong_dependence}};

int main(int count, char **arguments) {
  for (size_t i = 0; count > 1 && i < sizeof works / sizeof *works; i++)
    if (strcmp(works[i].name, arguments[1]) == 0) {
      works[i].work();
      return 0;
    }
  for (size_t i = 0; i < sizeof works / sizeof *works; i++)
    puts(works[i].name);
  return count > 1;
}
