/* A timer interrupts the threads all the time, in system calls too: nobody passes a barrier early, no task is lost. The handler
   asks where it is, on threads too that have just been made. */
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static volatile sig_atomic_t signals;

static void count(int signal) {
  (void)signal;
  signals += omp_in_parallel() + omp_get_thread_num() + omp_get_level() >= 0;
}

static int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  omp_get_max_threads(); /* The thread that a handler interrupts is known. */
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = count; /* without SA_RESTART: calls return EINTR */
  sigaction(SIGPROF, &action, NULL);
  sigaction(SIGALRM, &action, NULL);
  struct itimerval fast = {{0, 200}, {0, 200}};
  setitimer(ITIMER_PROF, &fast, NULL);
  setitimer(ITIMER_REAL, &fast, NULL);
  int bad = 0, came = 0, rounds = 0;
  for (int threads = 2; threads < 100; threads++) {
    int all = 0;
#pragma omp parallel num_threads(threads) reduction(+ : all)
    all = 1;
    bad += all < 1 || all > threads;
  }
  omp_lock_t lock;
  omp_init_lock(&lock);
  /* Until the threads have been hit often enough, on whatever machine. */
  while (signals < 2000 && !bad) {
    rounds++;
    came = 0;
#pragma omp parallel reduction(+ : bad)
    {
      for (int i = 1; i <= 50; i++) {
#pragma omp atomic
        came++;
#pragma omp barrier
        int seen;
#pragma omp atomic read
        seen = came;
        bad += seen != i * omp_get_num_threads();
#pragma omp barrier
        if (i % 10 == 0) {
          omp_set_lock(&lock);
          /* Others have to sleep. */
          struct timespec pause = {0, 1000};
          nanosleep(&pause, NULL);
          omp_unset_lock(&lock);
        }
      }
#pragma omp for ordered schedule(dynamic)
      for (int i = 0; i < 50; i++) {
#pragma omp ordered
        ;
      }
#pragma omp single
      bad += fib(15) != 610;
    }
  }
  struct itimerval off = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &off, NULL);
  setitimer(ITIMER_REAL, &off, NULL);
  printf(bad ? "%d bad in %d rounds\n" : "good\n", bad, rounds);
  return bad != 0;
}
