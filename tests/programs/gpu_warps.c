// Reductions by whole warps, by warps that are not full, by threads that have diverged, and within nested and critical regions.
// devices: host, gpu
// env: OMP_TEAMS_THREAD_LIMIT=96
#include <stdio.h>

enum { N = 1003 };
static int a[N];
static double d[N];
static long total;

int main(void) {
  for (int i = 0; i < N; i++) a[i] = (i * 37) % 101 - 50, d[i] = i * 0.25;
  int sum = 0, least = 1000, most = -1000, both = -1, any = 0, odd = 0;
  unsigned top = 0;
#pragma omp target teams distribute parallel for map(to: a) reduction(+: sum) reduction(min: least) reduction(max: most)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (a[i] < least) least = a[i];
    if (a[i] > most) most = a[i];
  }
#pragma omp target parallel for map(to: a) reduction(&: both) reduction(|: any) reduction(^: odd) reduction(max: top)
  for (int i = 0; i < N; i++) {
    both &= a[i] | 64, any |= a[i] & 63, odd ^= a[i];
    if ((unsigned)i > top) top = i;
  }
  printf("%d %d %d %d %d %d %u\n", sum, least, most, both, any, odd, top);
  double s = 0;
  float f = 0;
  long l = 0;
#pragma omp target teams distribute parallel for map(to: d) reduction(+: s, f, l) num_teams(3) thread_limit(64)
  for (int i = 0; i < N; i++) s += d[i], f += 1, l += 1l << 33;
  printf("%.2f %.0f %ld\n", s, f, l >> 33);
  // Some threads do not come to the change at all, some come by themselves.
  int count = 0, few = 0;
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: count, few)
  for (int i = 0; i < N; i++) {
    if (a[i] > 0) {
#pragma omp atomic
      count += a[i];
    }
    if (i % 40 == 7) {
#pragma omp atomic
      few++;
    }
  }
  printf("%d %d\n", count, few);
  // Regions in regions have objects of their own.
  int inner = 0;
#pragma omp target teams distribute parallel for reduction(+: inner)
  for (int i = 0; i < 100; i++) {
    int own = 0;
#pragma omp parallel for reduction(+: own)
    for (int k = 0; k < i; k++) own += k;
    inner += own;
  }
  printf("%d\n", inner);
  long locked = 0;
#pragma omp target teams distribute parallel for map(tofrom: locked) num_teams(2)
  for (int i = 0; i < 300; i++) {
#pragma omp critical
    {
      locked += i;
#pragma omp atomic
      locked -= 1;
    }
  }
  printf("%ld\n", locked);
  long *where = &total;
#pragma omp target parallel map(tofrom: where[0:1]) num_threads(70)
  {
#pragma omp atomic
    *where += 3;
  }
  printf("%d\n", total > 0 && total % 3 == 0);
}
