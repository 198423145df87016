// The loop variable in `linear` of a `distribute` with lanes, with a step of its own: it has its last value behind the loop.
#include <stdio.h>

enum { N = 60 };

int main(void) {
  int a[N], bad = 0, i;
#pragma omp teams num_teams(3)
#pragma omp distribute simd linear(i)
  for (i = 0; i < N; i++) a[i] = i;
  bad += i != N;
  for (i = 0; i < N; i++) bad += a[i] != i;
#pragma omp teams distribute parallel for simd linear(i : 3) num_teams(2)
  for (i = 1; i < N; i += 3) a[i] = -i;
  bad += i != 61;
  for (i = 0; i < N; i++) bad += a[i] != (i % 3 == 1 ? -i : i);
  long j;
#pragma omp teams distribute parallel for simd linear(j : -2) dist_schedule(static, 4) schedule(static, 2)
  for (j = N - 1; j > 0; j -= 2) a[j] = 7;
  bad += j != -1;
  for (i = 1; i < N; i += 2) bad += a[i] != 7;
  printf("%d wrong\n", bad);
  return bad != 0;
}
