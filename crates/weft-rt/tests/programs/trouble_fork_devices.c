/* The process forks while its other threads map data to the host device and execute regions there. The child, in which those
   threads do not exist, does the same. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FORKS = 300, THREADS = 3, HANGS = 20 };

static volatile int ends;

/* Twice the number, computed on the device. */
static int twice(int x) {
  int y[100] = {0};
#pragma omp target data map(tofrom : y)
  {
#pragma omp target map(to : x)
    y[99] = 2 * x;
#pragma omp target update from(y)
  }
  return y[99];
}

static void *map_all_the_time(void *good) {
  for (int i = 0; !ends; i++)
    *(int *)good &= twice(i) == 2 * i;
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int good[THREADS], bad = 0;
  for (int i = 0; i < THREADS; i++) {
    good[i] = 1;
    bad |= pthread_create(&threads[i], NULL, map_all_the_time, &good[i]);
  }
  for (int i = 0; i < FORKS && !bad; i++) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
      alarm(HANGS);
      _exit(twice(21) == 42 ? 0 : 1);
    }
    bad |= child < 0 || waitpid(child, &status, 0) != child || status != 0;
  }
  ends = 1;
  for (int i = 0; i < THREADS; i++) {
    bad |= pthread_join(threads[i], NULL);
    bad |= !good[i];
  }
  puts(bad ? "bad" : "good");
  return bad;
}
