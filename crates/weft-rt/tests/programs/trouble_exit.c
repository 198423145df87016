/* The process ends in odd places; the argument says where. The status is 7 each time. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int status = 7;

static void say(const char *text) {
  if (write(1, text, strlen(text)) < 0)
    _exit(3);
}

static int sum_of_region(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int i = 1; i <= 100; i++)
    sum += i;
#pragma omp parallel
#pragma omp single
  for (int i = 1; i <= 10; i++)
#pragma omp task shared(sum)
  {
#pragma omp atomic
    sum += i;
  }
  return sum;
}

static void at_exit(void) {
  if (sum_of_region() != 5105)
    say("wrong sum\n"), _exit(3);
  say("atexit\n");
}

__attribute__((destructor)) static void destructor(void) {
  if (sum_of_region() != 5105)
    say("wrong sum\n"), _exit(3);
  say("destructor\n");
}

static void *ends(void *argument) {
  (void)argument;
  sum_of_region();
  exit(status);
}

int main(int count, char **arguments) {
  const char *where = count > 1 ? arguments[1] : "";
  atexit(at_exit);
  if (strcmp(where, "return") == 0) {
    sum_of_region();
    return status;
  }
  if (strcmp(where, "unused") == 0)
    return status;
  if (strcmp(where, "exit-primary") == 0 || strcmp(where, "_exit-primary") == 0) {
#pragma omp parallel
    {
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        *where == '_' ? _exit(status) : exit(status);
      /* The others wait here for one who will not come. */
#pragma omp barrier
    }
  }
  if (strcmp(where, "exit-worker") == 0 || strcmp(where, "_exit-worker") == 0) {
#pragma omp parallel
    {
#pragma omp barrier
      if (omp_get_thread_num() == omp_get_num_threads() - 1)
        *where == '_' ? _exit(status) : exit(status);
#pragma omp barrier
    }
  }
  if (strcmp(where, "exit-task") == 0) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task
      if (i == 50)
        exit(status);
    }
  }
  if (strcmp(where, "exit-thread") == 0) {
    pthread_t thread;
    sum_of_region();
    pthread_create(&thread, NULL, ends, NULL);
    for (;;)
      sum_of_region();
  }
  if (strcmp(where, "main-ends-first") == 0) {
    pthread_t thread;
    sum_of_region();
    pthread_create(&thread, NULL, ends, NULL);
    pthread_exit(NULL);
  }
  return 3;
}
