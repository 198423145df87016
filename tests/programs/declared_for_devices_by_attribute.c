// Declarations that say by an attribute what directives say of them: variables and functions for devices, vector functions.
// flags: -std=c2x -fopenmp-version=60
// references: none (gcc-12 has no such attributes in C, and clang-19 has no decl)
#include <omp.h>
#include <stdio.h>

[[omp::decl(declare target, enter)]] static int on_host = 0, calls = 0;

[[omp::decl(declare_target)]]
static void update(void) {
  on_host = omp_is_initial_device();
  calls++;
}

[[omp::decl(declare_simd, simdlen(4), notinbranch)]] static int square(int a) { return a * a; }

[[omp::decl(threadprivate)]] static int own;

int main(void) {
  int sum = 0, teams = 0;
#pragma omp target map(always, from : on_host)
  update();
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += square(i);
#pragma omp parallel num_threads(3) reduction(+ : teams)
  {
    own = omp_get_thread_num();
    teams += own;
  }
  printf("%d %d %d %d\n", on_host, calls, sum, teams);
  return !(on_host == 1 && calls == 1 && sum == 285 && teams == 3);
}
