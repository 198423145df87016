// The name of a directive in front of a clause's argument says which part of a compound the clause belongs to.
// flags: -fopenmp-version=60
// references: none (clang-19 and gcc-12 know such names in if alone)
#include <omp.h>
#include <stdio.h>

static int on_target(void) {
  int n = 1, m = 0;
  // A copy for the region, which its teams share; the host's variable keeps its value.
#pragma omp target teams distribute firstprivate(target : n) map(tofrom : m) thread_limit(teams : 3)
  for (int i = 0; i < 8; i++) {
    int seen;
#pragma omp atomic capture
    seen = ++n;
#pragma omp atomic write
    m = seen > 1;
  }
  return n * 10 + m;
}

static int on_loop(void) {
  int first = 5, last = -1, sum = 0, team = 0;
#pragma omp parallel for firstprivate(parallel : first) lastprivate(for : last) reduction(for, + : sum) \
    num_threads(parallel : 2) schedule(for, monotonic : static, 1) shared(parallel : team) collapse(for : 2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++) {
      sum += first;
      last = i * 2 + j;
      if (last == 0)
        team = omp_get_num_threads();
    }
  return sum * 100 + last * 10 + team;
}

static int on_tasks(void) {
  int a[12] = {0}, sum = 0, own = 3;
#pragma omp parallel masked taskloop grainsize(taskloop, strict : 5) num_threads(parallel : 3) shared(taskloop : a) \
    firstprivate(taskloop : own) default(parallel : shared)
  for (int i = 0; i < 12; i++)
    a[i] = i + own;
  for (int i = 0; i < 12; i++)
    sum += a[i];
  return sum;
}

static int apart(void) {
  int x = 4, sum = 0;
#pragma omp parallel for private(for : x) firstprivate(parallel : x) reduction(+ : sum) num_threads(2)
  for (int i = 0; i < 6; i++) {
    x = i;
    sum += x;
  }
  return sum + x;
}

int main(void) {
  int a = on_target(), b = on_loop(), c = on_tasks(), d = apart();
  printf("%d %d %d %d\n", a, b, c, d);
  return !(a == 11 && b == 4072 && c == 102 && d == 19);
}
