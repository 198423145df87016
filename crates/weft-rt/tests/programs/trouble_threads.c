/* Threads of the program's own: each with regions at the same time, many one after the other, some that use OpenMP
   while they end. Numbers of threads that have ended are given anew, so there are never more than needed. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { AT_ONCE = 8, ROUNDS = 60 };

static int sum_of_region(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
  for (int i = 1; i <= n; i++)
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

static pthread_key_t key;
static int late_regions;

/* The destructor of thread-specific data: runs after or before the runtime has heard of the thread's end. */
static void late(void *value) {
  (void)value;
  if (sum_of_region(100) == 5105)
    __atomic_fetch_add(&late_regions, 1, __ATOMIC_RELAXED);
}

static void *work(void *argument) {
  long good = 1;
  for (int i = 0; i < 20; i++)
    good &= sum_of_region(100) == 5105;
  pthread_setspecific(key, argument);
  if (good && (long)argument % 2)
    pthread_exit((void *)1L);
  return (void *)good;
}

/* Never opens a region, but is known to the runtime. */
static void *asks(void *argument) {
  (void)argument;
  return (void *)(long)(omp_get_thread_num() == 0 && omp_get_num_threads() == 1);
}

static long kernel_threads(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long threads = -1;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "Threads: %ld", &threads) == 1)
      break;
  if (status)
    fclose(status);
  return threads;
}

int main(void) {
  pthread_key_create(&key, late);
  long most = 0;
  for (int round = 0; round < ROUNDS; round++) {
    pthread_t threads[AT_ONCE];
    for (long i = 0; i < AT_ONCE; i++)
      if (pthread_create(&threads[i], NULL, i % 4 == 3 ? asks : work, (void *)(i + 1)) != 0)
        return puts("no thread"), 1;
    for (int i = 0; i < AT_ONCE; i++) {
      void *good;
      pthread_join(threads[i], &good);
      if (!good)
        return puts("wrong sum"), 1;
    }
    /* Workers stay, for later teams: as many as were needed at once. */
    if (round == ROUNDS / 2)
      most = kernel_threads();
  }
  if (late_regions != ROUNDS * AT_ONCE / 4 * 3)
    return printf("%d late regions\n", late_regions), 1;
  if (kernel_threads() > (long)AT_ONCE * omp_get_max_threads() + 1)
    return printf("%ld threads, %ld in the middle\n", kernel_threads(), most), 1;
  if (sum_of_region(100) != 5105)
    return puts("wrong sum"), 1;
  puts("good");
  return 0;
}
