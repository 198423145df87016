/* No construct changes errno, whether its threads wait awake or asleep. */
#include <errno.h>
#include <omp.h>
#include <stdio.h>

static int fails;

static void check(const char *after, int expected) {
  if (errno != expected) {
#pragma omp critical(report)
    printf("errno is %d after %s\n", errno, after);
#pragma omp atomic
    fails++;
    errno = expected;
  }
}

int main(void) {
  errno = 5;
#pragma omp parallel
  { errno = 7; }
  /* The primary thread is the initial thread. */
  check("the first region", 7);
  int sum = 0;
  for (int round = 0; round < 200; round++) {
#pragma omp parallel
    {
      int mine = 20 + omp_get_thread_num();
      errno = mine;
#pragma omp barrier
      check("a barrier", mine);
#pragma omp critical
      sum++;
      check("critical", mine);
#pragma omp for schedule(dynamic) reduction(+ : sum)
      for (int i = 0; i < 50; i++)
        sum += i;
      check("a loop", mine);
#pragma omp for ordered schedule(static, 1)
      for (int i = 0; i < 50; i++)
#pragma omp ordered
        sum++;
      check("an ordered loop", mine);
#pragma omp single
      for (int i = 0; i < 20; i++)
#pragma omp task shared(sum)
#pragma omp atomic
        sum++;
      check("tasks", mine);
    }
    check("a region", 20);
  }
  puts(fails ? "bad" : "good");
  return fails != 0;
}
