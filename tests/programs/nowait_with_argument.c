// Whether a construct waits may depend on a constant, or on what the program knows when it runs.
// flags: -fopenmp-version=60
// references: none (clang-19 and gcc-12 know no argument of nowait)
#include <stdio.h>

enum { NO, YES };

static int waits(int later) {
  int a[64], wrong = 0;
#pragma omp parallel
  {
#pragma omp for nowait(NO)
    for (int i = 0; i < 64; i++)
      a[i] = i;
#pragma omp for nowait(later) reduction(+ : wrong)
    for (int i = 0; i < 64; i++)
      wrong += a[63 - i] != 63 - i;
#pragma omp single nowait(0)
    a[0] = 7;
#pragma omp for reduction(+ : wrong)
    for (int i = 0; i < 64; i++)
      wrong += a[0] != 7;
#pragma omp sections nowait(YES)
    {
#pragma omp section
      a[1] = 8;
    }
#pragma omp single nowait
    a[2] = 9;
  }
  return wrong + (a[1] != 8) + (a[2] != 9);
}

static int target(int later) {
  int x = 2;
#pragma omp target nowait(later) map(tofrom : x)
  x *= 3;
#pragma omp target nowait(NO) map(tofrom : x)
  x += 1;
#pragma omp taskwait
#pragma omp target nowait(YES) map(tofrom : x)
  x += 10;
#pragma omp taskwait
  return x;
}

int main(void) {
  int wrong = waits(0) + waits(1), x = target(0), y = target(1);
  printf("%d %d %d\n", wrong, x, y);
  return !(wrong == 0 && x == 17 && y == 17);
}
