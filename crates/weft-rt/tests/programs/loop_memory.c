/* Threads share memory in constructs with `lastprivate(conditional:)`: the last assignment wins, and the memory of a
   construct does not stay. For gcc: clang makes no such calls. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define ROUNDS 9999

static int fails;

static int last_of(int divisor) {
  int found = -1;
#pragma omp parallel for schedule(dynamic, 7) lastprivate(conditional : found)
  for (int i = 0; i < N; i++)
    if (i % divisor == 0)
      found = i;
  return found;
}

static int last_section(int on) {
  int found = -1;
#pragma omp parallel sections lastprivate(conditional : found)
  {
#pragma omp section
    found = 1;
#pragma omp section
    if (on)
      found = 2;
  }
  return found;
}

static long many(int rounds) {
  long sum = 0;
  for (int round = 0; round < rounds; round++) {
    int a = 0, b = 0;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 3) lastprivate(conditional : a) nowait
      for (int i = 0; i < N; i++)
        if (i % 3 == round % 3)
          a = i;
#pragma omp sections lastprivate(conditional : b)
      {
#pragma omp section
        b = round;
#pragma omp section
        if (round < 0)
          b = 0;
      }
    }
    sum += a + b;
  }
  return sum;
}

int main(void) {
  for (int divisor = 1; divisor < 20; divisor++)
    fails += last_of(divisor) != (N - 1) / divisor * divisor;
  fails += last_of(N + 1) != 0;
  fails += last_section(0) != 1;
  fails += last_section(1) != 2;
  many(100);
  size_t before = mallinfo2().uordblks;
  fails += many(ROUNDS) != ROUNDS * (ROUNDS - 1L) / 2 + ROUNDS / 3 * (999L + 997 + 998);
  /* Less than half of the smallest block that malloc gives, per construct; more than what it keeps ready per thread. */
  size_t kept = mallinfo2().uordblks - before;
  if ((long)kept > ROUNDS * 16) {
    printf("%zu bytes stay\n", kept);
    fails++;
  }
  puts(fails ? "bad" : "good");
  return fails != 0;
}
