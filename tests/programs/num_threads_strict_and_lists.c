// Numbers of threads that a team must have, and those that regions inside are asked for.
// flags: -fopenmp-version=60
// references: none (clang-19 and gcc-12 take one number)
// not-on: libomp (the runtime of LLVM 19 has no such entry points)
#include <omp.h>
#include <stdio.h>

static int strict(int n, const char *text) {
  int team = 0, sum = 0;
#pragma omp parallel num_threads(strict : n) severity(warning) message(text)
#pragma omp single
  team = omp_get_num_threads();
#pragma omp parallel for num_threads(strict : 3) reduction(+ : sum) message("three") severity(fatal)
  for (int i = 0; i < 10; i++)
    sum += i;
  return team * 100 + sum;
}

static int without_effect(void) {
  int n = 0;
#pragma omp parallel severity(warning) message("not asked for a number") num_threads(2) reduction(+ : n)
  n++;
  return n;
}

static int lists(int inner) {
  int outermost = 0, all = 0, next = 0;
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2, inner, 1) reduction(+ : all)
  {
#pragma omp single
    {
      outermost = omp_get_num_threads();
      next = omp_get_max_threads();
    }
#pragma omp parallel reduction(+ : all)
    all++;
  }
  return outermost * 100 + all * 10 + next;
}

static int both(void) {
  int n = 0;
#pragma omp parallel num_threads(strict : 2, 2) reduction(+ : n)
#pragma omp parallel reduction(+ : n)
  n++;
  return n;
}

int main(void) {
  int a = strict(4, "four"), b = without_effect(), c = lists(3), d = both();
  printf("%d %d %d %d\n", a, b, c, d);
  return !(a == 445 && b == 2 && c == 263 && d == 4);
}
