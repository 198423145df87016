// Cancellation points in loops that nothing cancels, and nothing could cancel: with `nowait`, and with `ordered`.
// references: gcc (clang takes no such point in these loops)
#include <stdio.h>

int main(void) {
  int sum = 0, in_order = 0, last = -1;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for nowait
    for (int i = 0; i < 50; i++) {
#pragma omp cancellation point for
      sum += i;
    }
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < 50; i++) {
#pragma omp cancellation point for
#pragma omp ordered
      {
        in_order += last == i - 1;
        last = i;
      }
    }
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp cancellation point sections
        sum += 1000;
      }
#pragma omp section
      sum += 2000;
    }
  }
  printf("%d %d %d\n", sum, in_order, last);
  return 0;
}
