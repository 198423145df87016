// What `target` maps, explicitly and implicitly, and what regions compute with it: the same on every device.
// devices: host, gpu
// references: clang (the program that gcc 12 makes crashes)
// reference-flags: -latomic
#include <stdio.h>
#include <stdlib.h>

struct inner { int count; double weight; };
struct list { int n; struct inner about; int *items; double sums[4]; };

static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static const int factors[4] = {2, 3, 5, 7};

static int twice(int x) { return 2 * x + factors[x & 3]; }

static void arrays(int n) {
  int a[16], vla[n], matrix[4][5];
  int *p = malloc(n * sizeof *p), *unused = NULL;
  for (int i = 0; i < 16; i++) a[i] = i;
  for (int i = 0; i < n; i++) p[i] = vla[i] = 10 * i;
  for (int i = 0; i < 20; i++) matrix[i / 5][i % 5] = i;
#pragma omp target map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++) p[i] += a[i & 15] + vla[i] + twice(i) + (unused != NULL);
#pragma omp target map(tofrom : a[4 : 8]) map(to : p[2 : 3])
  for (int i = 4; i < 12; i++) a[i] += p[2 + i % 3];
#pragma omp target
  for (int i = 0; i < 20; i++) matrix[i / 5][i % 5] *= vla[i % n];
#pragma omp target map(tofrom : matrix[1 : 2][:])
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < 5; j++) matrix[i][j] -= j;
#pragma omp target
  table[3] += table[7];
  for (int i = 0; i < n; i++) printf("%d ", p[i]);
  for (int i = 0; i < 16; i++) printf("%d ", a[i]);
  for (int i = 0; i < 20; i++) printf("%d ", matrix[i / 5][i % 5]);
  printf("table %d\n", table[3]);
  free(p);
}

static void structures(int n) {
  int items[12];
  struct list l = {n, {3, 0.5}, items, {1, 2, 3, 4}};
  struct list *q = &l;
  for (int i = 0; i < 12; i++) items[i] = i;
#pragma omp target map(tofrom : l.items[0 : n]) map(to : l.n, l.about.weight)
  for (int i = 0; i < l.n; i++) l.items[i] += (int)(10 * l.about.weight);
#pragma omp target map(tofrom : q->items[2 : 4], q->sums) map(to : q->about)
  for (int i = 2; i < 6; i++) {
    q->items[i] *= q->about.count;
    q->sums[i & 3] += q->items[i];
  }
  struct inner copied = {4, 1.5};
  int seen = 0;
#pragma omp target firstprivate(copied) map(from : seen)
  {
    copied.count += 5;
    seen = copied.count;
  }
#pragma omp target
  {
    copied.count += seen;
    copied.weight *= 2;
  }
  printf("pointers kept: %d, seen %d, copied %d %g\n", l.items == items, seen, copied.count, copied.weight);
  for (int i = 0; i < 12; i++) printf("%d ", items[i]);
  for (int i = 0; i < 4; i++) printf("%g ", l.sums[i]);
  printf("\n");
}

static void environments(int n) {
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), before = 0, after = 0;
  for (int i = 0; i < n; i++) x[i] = i, y[i] = 1;
#pragma omp target data map(to : x[0 : n]) map(tofrom : y[0 : n])
  {
#pragma omp target
    for (int i = 0; i < n; i++) y[i] += 2 * x[i];
#pragma omp target update from(y[1 : 2])
    before = y[1] + y[2];
    x[0] = 100;
#pragma omp target update to(x[0 : 1])
#pragma omp target map(from : after)
    after = x[0] + y[n - 1];
  }
#pragma omp target enter data map(to : x[0 : n]) map(alloc : y[0 : n])
#pragma omp target map(to : x[0 : n])
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i];
#pragma omp target exit data map(from : y[0 : n]) map(release : x[0 : n])
  printf("before %g after %g last %g\n", before, after, y[n - 1]);
#pragma omp target data map(tofrom : y[0 : n]) use_device_ptr(y)
#pragma omp target is_device_ptr(y)
  for (int i = 0; i < n; i++) y[i] += i;
  double fixed[6] = {1, 2, 3, 4, 5, 6};
#pragma omp target data map(tofrom : fixed) use_device_addr(fixed)
#pragma omp target has_device_addr(fixed)
  fixed[5] += fixed[4];
  printf("last %g fixed %g\n", y[n - 1], fixed[5]);
  for (int on = 0; on < 2; on++) {
#pragma omp target data if (on) map(tofrom : fixed)
#pragma omp target if (on) map(tofrom : fixed)
    fixed[0] += on + 1;
  }
  printf("fixed %g\n", fixed[0]);
  free(x);
  free(y);
}

int main(void) {
  arrays(11);
  structures(9);
  environments(13);
  return 0;
}
