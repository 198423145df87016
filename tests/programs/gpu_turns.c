// What threads do in turn on devices: ordered regions, scans, iterations that wait for others, values that one thread gives to
// all, and cancellation, which is not active there.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
#include <omp.h>
#include <stdio.h>

enum { N = 77 };

static void scans(void) {
  int a[N], inclusive[N], exclusive[N], s = 0, t = 0, weighted = 0;
  for (int i = 0; i < N; i++) a[i] = i * 7 % 13;
#pragma omp target map(tofrom : s, t) map(to : a) map(from : inclusive, exclusive)
  {
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < N; i++) {
      s += a[i];
#pragma omp scan inclusive(s)
      inclusive[i] = s;
    }
#pragma omp parallel for reduction(inscan, + : t)
    for (int i = 0; i < N; i++) {
      exclusive[i] = t;
#pragma omp scan exclusive(t)
      t += a[i];
    }
  }
  for (int i = 0; i < N; i++) weighted += inclusive[i] * i + exclusive[i];
  printf("%d %d %d\n", s, t, weighted);
}

static void turns(void) {
  int n = 0, order[64], later = 0, after[20], sums[9][9] = {{0}};
#pragma omp target map(tofrom : n, later) map(from : order, after)
  // On the host as many threads as are asked for: gcc's runtime now and then gives several of them a wrong order.
#pragma omp parallel num_threads(omp_is_initial_device() ? omp_get_max_threads() : 5)
  {
    // Some iterations come to no ordered region. Threads may be in the loop behind it while others are still in this one.
#pragma omp for ordered schedule(dynamic, 3) nowait
    for (int i = 0; i < 40; i += 2) {
      int own = i;
      if (i % 3) {
#pragma omp ordered
        order[n++] = own;
      }
    }
#pragma omp for ordered
    for (int i = 0; i < 20; i++) {
#pragma omp ordered
      after[later++] = i + 100;
    }
    // A loop without iterations.
#pragma omp for ordered
    for (int i = 0; i < 0; i++) {
#pragma omp ordered
      later = 0;
    }
  }
  for (int i = 0; i < n; i++) printf("%d ", order[i]);
  for (int i = 0; i < later; i++) printf("%d ", after[i]);
#pragma omp target map(tofrom : sums)
#pragma omp parallel for ordered(2)
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      sums[i][j] = (i ? sums[i - 1][j] : 1) + (j ? sums[i][j - 1] : 1);
#pragma omp ordered depend(source)
    }
  printf("%d %d %d\n", n, later, sums[8][8]);
}

static void copies(void) {
  int total = 0, bad = 0;
  struct {
    double d[3];
    int i;
  } one;
#pragma omp target map(tofrom : total, bad)
#pragma omp parallel private(one)
  for (int round = 0; round < 3; round++) {
    char other;
#pragma omp single copyprivate(one, other)
    one.d[2] = round, one.i = 7, other = round * 2;
#pragma omp masked
    total += one.i + (int)one.d[2] + other;
    int is_bad = one.i != 7 || one.d[2] != round || other != round * 2;
#pragma omp atomic
    bad += is_bad;
  }
  printf("%d %d\n", total, bad);
}

static void cancellation(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; i++) {
#pragma omp cancel for if (i == 50)
#pragma omp atomic
      n++;
#pragma omp cancellation point for
    }
#pragma omp cancellation point parallel
  }
  printf("%d\n", n);
}

int main(void) {
  scans();
  turns();
  copies();
  cancellation();
  return 0;
}
