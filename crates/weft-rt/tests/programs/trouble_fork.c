/* The process forks: before the runtime was used, after, and inside a region. The child uses OpenMP from scratch. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int region(void) {
  int came = 0, size = 0;
#pragma omp parallel reduction(+ : came)
  {
    came = 1;
#pragma omp single
    size = omp_get_num_threads();
#pragma omp barrier
#pragma omp for schedule(dynamic) ordered
    for (int i = 0; i < 20; i++) {
#pragma omp ordered
      ;
    }
  }
  int tasks = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; i++)
#pragma omp task
  {
#pragma omp atomic
    tasks++;
  }
  return came == size && tasks == 100;
}

/* The child says by its status whether regions worked, on the thread that forked. */
static int child_works(int depth) {
  pid_t child = fork();
  if (child == 0) {
    int good = region() && region();
    if (good && depth > 0)
      good = child_works(depth - 1) && region();
    _exit(good ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void *forks_in_a_thread(void *good) {
  *(int *)good = region() && child_works(1) && region();
  return NULL;
}

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("%s\n", #what);                                                                                           \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

int main(void) {
  int before = child_works(0);
  CHECK(before);
  /* The runtime knows this thread, but has no worker yet. */
  omp_get_max_threads();
  int known = child_works(0);
  CHECK(known);
  CHECK(region());
  int after = child_works(2);
  CHECK(after);
  CHECK(region());

  /* All members at once, each with a child. */
  int inside = 1, after_inside = 1;
#pragma omp parallel reduction(&& : inside, after_inside)
  {
    inside = child_works(1);
#pragma omp barrier
#pragma omp critical
    after_inside = child_works(0);
  }
  CHECK(inside);
  CHECK(after_inside);
  CHECK(region());

  /* While another thread opens regions all the time. */
  int other = 0;
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, forks_in_a_thread, &other) == 0);
  for (int i = 0; i < 50; i++)
    CHECK(region());
  int beside = child_works(0);
  CHECK(beside);
  CHECK(pthread_join(thread, NULL) == 0);
  CHECK(other);
  puts("good");
  return 0;
}
