// Code of a team's initial thread around parallel regions: variables that it shares with them, effects that must happen once,
// loops and branches that all threads follow, functions that fork, and regions in regions.
// devices: host, gpu
// threads: 4
#include <omp.h>
#include <stdio.h>

enum { N = 64 };

#pragma omp declare target
static int calls;
int add(int *where, int what) {
  calls++;
  return *where += what;
}
void fill(int *a, int n, int value) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = value + i;
}
int total(const int *a, int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}
#pragma omp end declare target

int main(void) {
  int a[N], steps = 0, count = 0, seen = 0, sum = 0, sums[3] = {0};
#pragma omp target map(tofrom : a, steps, count, sum)
  {
    int local = 5, limit = 1000;
    for (int i = 0; i < N; i++) a[i] = 1;
    while (sum < limit) {
      steps++;
      int step = add(&local, steps);
      sum = 0;
#pragma omp parallel for reduction(+ : sum)
      for (int i = 0; i < N; i++) {
        a[i] += step % 7;
        sum += a[i];
      }
      if (steps % 2) local -= 1;
    }
    count = calls;
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
      local += 100;
    }
    a[0] = local;
  }
  printf("%d %d %d %d %d\n", steps, count, sum, a[0], a[N - 1]);

#pragma omp target map(from : a) map(from : sums)
  {
    fill(a, N, 10);
    sums[0] = total(a, N);
    fill(a, N / 2, 0);
    sums[1] = total(a, N);
    sums[2] = total(a + 1, 3);
  }
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);

  // Regions in regions, barriers, single, master, critical.
  int order[4] = {0}, inner = 0, singles = 0, masters = 0, in_critical = 0, sizes = 0, levels = 0;
#pragma omp target parallel num_threads(4) map(tofrom : order, inner, singles, masters, in_critical, sizes, levels)
  {
    int me = omp_get_thread_num();
    order[me] = me + 1;
#pragma omp barrier
    int next = order[(me + 1) % 4];
    int own = 0;
#pragma omp parallel reduction(+ : own)
    own += 10 * next + omp_get_thread_num() + omp_get_num_threads();
#pragma omp atomic
    inner += own;
#pragma omp single
    singles++;
#pragma omp master
    masters++;
    for (int i = 0; i < 10; i++) {
#pragma omp critical
      in_critical += next;
    }
#pragma omp atomic
    sizes += omp_get_num_threads();
#pragma omp atomic
    levels += omp_get_level();
#pragma omp barrier
    if (me == 2) order[0] = in_critical;
  }
  printf("%d %d %d %d %d %d %d\n", order[0], inner, singles, masters, in_critical, sizes, levels);

  // A league, whose teams have variables of their own.
  int per_team[6] = {0}, teams_of[6] = {0};
#pragma omp target teams num_teams(6) thread_limit(4) map(tofrom : per_team, teams_of)
  {
    int mine = 0;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < 20; i++) {
#pragma omp atomic
        mine += i;
      }
    }
    per_team[omp_get_team_num()] = mine + omp_get_team_num();
    teams_of[omp_get_team_num()] = omp_get_num_teams();
  }
  for (int i = 0; i < 6; i++) printf("%d ", per_team[i]);
  printf("%d %d\n", teams_of[0], teams_of[5]);
#pragma omp target map(from : seen)
  seen = omp_get_num_threads() + 10 * omp_get_thread_num() + 100 * omp_in_parallel() + 1000 * omp_get_num_teams();
  printf("%d\n", seen);
  return 0;
}
