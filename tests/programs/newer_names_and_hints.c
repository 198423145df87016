// Directives whose names are joined by underscores, mappings of 6.0, and clauses that permit what Weft does anyway.
// flags: -fopenmp-version=60
// references: none (clang-19 and gcc-12 know none of it)
// not-on: libomp (LLVM 19 has no omp_is_free_agent)
#include <omp.h>
#include <stdio.h>

#pragma omp requires self_maps

static int sum, x[100];
#pragma omp declare_target local(sum, x)

#pragma omp begin declare_target
static void fill(int by) {
  for (int i = 0; i < 100; i++)
    x[i] = i + by;
}

static void add(void) {
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += x[i];
}
#pragma omp end declare_target

#pragma omp declare_simd simdlen(4) notinbranch
static int square(int a) { return a * a; }

#pragma omp declare_reduction(plus : int : omp_out += omp_in)

static int data(void) {
  int a[10] = {0}, b = 2, *p = a;
#pragma omp target_data map(self : a)
  {
#pragma omp target_update to(a)
#pragma omp target map(always, self, tofrom : b)
    b++;
#pragma omp target parallel for map(p[:])
    for (int i = 0; i < 10; i++)
      p[i] = i;
  }
#pragma omp target_enter_data map(storage : a)
#pragma omp target_exit_data map(release : a)
  return b * 100 + a[9];
}

static int fib(int n) {
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a) threadset(omp_pool)
  a = fib(n - 1);
#pragma omp task shared(b) threadset(omp_team)
  b = fib(n - 2);
#pragma omp taskwait
  return omp_is_free_agent() ? -1000 : a + b;
}

static int hints(void) {
  int n = 0, f = 0, m = 0;
#pragma omp parallel safesync num_threads(2) reduction(plus : n)
  n++;
#pragma omp parallel safesync(omp_curr_progress_width) num_threads(2)
#pragma omp single
  f = fib(12);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop threadset(omp_pool) reduction(+ : m)
  for (int i = 0; i < 10; i++)
    m += square(i);
#pragma omp parallel
  {
#pragma omp cancellation_point parallel
  }
  return n * 100000 + f * 1000 + m;
}

int main(void) {
  fill(2);
#pragma omp target parallel
  add();
  int a = data(), b = hints();
  printf("%d %d %d\n", sum, a, b);
  return !(sum == 5150 && a == 309 && b == 344285);
}
