/* The process forks while one of its threads uses OpenMP for the first time. The child, in which that thread does not exist,
   uses OpenMP, too. Each attempt is a process of its own. */
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ATTEMPTS = 300, HANGS = 20 };

static volatile int begun;

static int region(void) {
  int came = 0;
#pragma omp parallel num_threads(3) reduction(+ : came)
  came = 1;
  return came >= 1 && came <= 3;
}

/* A region, or what a program may ask for before it has one. */
static int use(int kind) {
  switch (kind) {
  case 0:
    return region();
  case 1:
    return omp_get_num_procs() > 0;
  default:
    return omp_get_num_places() > 0;
  }
}

struct first {
  int kind, good;
};

static void *first_use(void *of) {
  struct first *first = of;
  begun = 1;
  first->good = use(first->kind);
  return NULL;
}

static int ends_well(pid_t child) {
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* A process that has not used OpenMP yet; the thread is some way into its first region when it forks. */
static int attempt(int kind, int delay) {
  struct first first = {kind, 0};
  pthread_t thread;
  if (pthread_create(&thread, NULL, first_use, &first))
    return 0;
  while (!begun)
    sched_yield();
  for (volatile int i = 0; i < delay; i++)
    ;
  pid_t child = fork();
  if (child == 0) {
    alarm(HANGS);
    _exit(use(kind) && region() ? 0 : 1);
  }
  int child_good = ends_well(child);
  pthread_join(thread, NULL);
  return first.good && child_good;
}

int main(void) {
  for (int i = 0; i < ATTEMPTS; i++) {
    pid_t process = fork();
    if (process == 0)
      _exit(attempt(i % 3, i * 100) ? 0 : 1);
    if (!ends_well(process)) {
      printf("attempt %d\n", i);
      return 1;
    }
  }
  puts("good");
  return 0;
}
