// Each combined construct of `target`, with clauses for each of its parts.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: gcc (clang 19 leaves what is 'lastprivate' in a combined 'target' as it was)
#include <stdio.h>

enum { N = 203 };

static int wrong(const int *a, int factor, int shift) {
  int found = 0;
  for (int i = 0; i < N; i++) found += a[i] != factor * i + shift;
  return found;
}

int main(void) {
  int a[N], bad = 0, sum = 0, last = -1, step = 0, own = 7, parity = 0;
  for (int i = 0; i < N; i++) a[i] = 0;

#pragma omp target map(tofrom : a[0 : N]) firstprivate(own) thread_limit(16)
  for (int i = 0; i < N; i++) a[i] = i + own;
  bad += wrong(a, 1, 7);

#pragma omp target parallel map(tofrom : a) num_threads(4) private(own) proc_bind(close) reduction(| : parity)
  {
    own = 1;
#pragma omp for
    for (int i = 0; i < N; i++) a[i] += i + own, parity |= i & 1;
  }
  bad += wrong(a, 2, 8) + (parity != 1);

#pragma omp target parallel for map(from : a) schedule(static, 5) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = 3 * i;
    sum += i;
    last = i;
  }
  bad += wrong(a, 3, 0) + (sum != N * (N - 1) / 2) + (last != N - 1);

  step = 2;
#pragma omp target parallel for simd map(tofrom : a) linear(step : 4) safelen(8) simdlen(4) if(target : N > 1) if(parallel : 1)
  for (int i = 0; i < N; i++) {
    a[i] += i + step - 4 * i;
    step += 4;
  }
  bad += wrong(a, 4, 2) + (step != 2 + 4 * N);

#pragma omp target parallel loop map(tofrom : a) order(concurrent) private(own)
  for (int i = 0; i < N; i++) {
    own = a[i] + i;
    a[i] = own;
  }
  bad += wrong(a, 5, 2);

  sum = 0;
#pragma omp target simd map(tofrom : a) reduction(+ : sum) safelen(16) aligned(a : 4)
  for (int i = 0; i < N; i++) {
    a[i] += i - 2;
    sum += a[i];
  }
  bad += wrong(a, 6, 0) + (sum != 3 * N * (N - 1));

  int teams = 0;
#pragma omp target teams map(tofrom : teams, a) num_teams(3) thread_limit(8) firstprivate(own) reduction(max : teams)
  {
    teams = teams < own ? own : teams;
#pragma omp distribute
    for (int i = 0; i < N; i++) a[i] += i;
  }
  bad += wrong(a, 7, 0) + (teams != 7);

#pragma omp target teams distribute map(tofrom : a) dist_schedule(static, 10) lastprivate(last)
  for (int i = 0; i < N; i++) {
    last = 2 * i;
    a[i] += i;
  }
  bad += wrong(a, 8, 0) + (last != 2 * N - 2);

  sum = 5;
#pragma omp target teams distribute simd map(tofrom : a) reduction(+ : sum) simdlen(8) collapse(2)
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 29; j++) {
      a[i * 29 + j] += i * 29 + j;
      sum++;
    }
  bad += wrong(a, 9, 0) + (sum != 5 + N);

#pragma omp target teams distribute parallel for map(tofrom : a) num_teams(2) num_threads(5) schedule(dynamic, 2) \
    dist_schedule(static) firstprivate(own)
  for (int i = N - 1; i >= 0; i--) a[i] += i + own;
  bad += wrong(a, 10, 7);

  sum = 0;
#pragma omp target teams distribute parallel for simd map(tofrom : a) reduction(+ : sum) nontemporal(a) schedule(guided)
  for (int i = 0; i < N; i++) {
    a[i] += i;
    sum += i;
  }
  bad += wrong(a, 11, 7) + (sum != N * (N - 1) / 2);

#pragma omp target teams loop map(tofrom : a) bind(teams) order(concurrent) collapse(1)
  for (int i = 0; i < N; i++) a[i] -= 7;
  bad += wrong(a, 11, 0);

  printf("%d\n", bad);
  return bad;
}
