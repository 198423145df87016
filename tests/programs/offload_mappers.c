// `declare mapper`: the default one and named ones, nested, arrays of structures, pointers to structures, iterators, `target
// data`, `target update`, and counts.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (both gcc 12 and clang 19 lack parts; where both compile it, the initial device has one memory)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

struct vec { int n; double *p; int unused; };
#pragma omp declare mapper(struct vec v) map(v.n, v.p[0:v.n])
#pragma omp declare mapper(header : struct vec v) map(to: v.n)
#pragma omp declare mapper(half : struct vec w) map(to: w.n) map(w.p[0:w.n/2])

typedef struct { struct vec in; struct vec *more; int count; } nest;
#pragma omp declare mapper(nest x) map(to: x.count) map(x.in, x.more[0:x.count])

struct rows { int n, m; int **at; };
#pragma omp declare mapper(struct rows r) map(to: r.n, r.m, r.at[0:r.n]) map(iterator(i = 0 : r.n), tofrom: r.at[i][0:r.m])

static int is_apart(void) {
  int there = 1;
#pragma omp target map(to: there)
  there = 0;
  return there;
}

static struct vec made(int n) {
  struct vec v = { n, malloc(n * sizeof(double)), 7 };
  for (int i = 0; i < n; i++) v.p[i] = i;
  return v;
}
static void one(void) {
  struct vec v = made(10);
#pragma omp target map(tofrom: v)
  for (int i = 0; i < v.n; i++) v.p[i] += 1;
  CHECK(v.p[0] == 1 && v.p[9] == 10 && v.n == 10 && v.unused == 7);
#pragma omp target // The default mapper holds for what no clause names, too.
  for (int i = 0; i < v.n; i++) v.p[i] += 1;
  CHECK(v.p[0] == 2 && v.p[9] == 11);
#pragma omp target map(mapper(half), tofrom: v)
  for (int i = 0; i < v.n / 2; i++) v.p[i] = -i;
  CHECK(v.p[4] == -4 && v.p[5] == 7);
  int n = 0;
#pragma omp target map(mapper(header), to: v) map(from: n)
  n = v.n;
  CHECK(n == 10);
#pragma omp target map(to: v)
  for (int i = 0; i < v.n; i++) v.p[i] = 99;
  CHECK(v.p[4] == (is_apart() ? -4 : 99));
  free(v.p);
}
struct alone { int n; double *p; };
static int in_blocks(int k) {
#pragma omp declare mapper(struct alone w) map(w.n, w.p[0:1])
  struct vec made_of = made(4);
  struct alone v = { made_of.n, made_of.p };
#pragma omp target map(tofrom: v)
  v.p[0] = v.n;
  for (int i = 0; i < k; i++) {
#pragma omp declare mapper(struct alone w) map(w.n, w.p[0:w.n])
#pragma omp declare mapper(own : struct alone w) map(w.n, w.p[2:1])
#pragma omp target map(mapper(own), tofrom: v)
    v.p[2] += 10;
#pragma omp target
    v.p[3] += 1;
  }
#pragma omp target map(to: v)
  v.p[0] = 99;
  int ok = v.p[0] == (is_apart() ? 4 : 99) && v.p[2] == 2 + 10 * k && v.p[3] == 3 + k && v.p[1] == 1;
  free(v.p);
  return ok;
}
static void many(void) {
  struct vec a[5];
  for (int i = 0; i < 5; i++) a[i] = made(i + 1);
  struct vec *q = a;
#pragma omp target teams distribute parallel for map(a)
  for (int k = 0; k < 5; k++) for (int i = 0; i < a[k].n; i++) a[k].p[i] += 10 * k;
#pragma omp target map(tofrom: q[1:3])
  for (int k = 1; k < 4; k++) for (int i = 0; i < q[k].n; i++) q[k].p[i] += 100;
  for (int k = 0; k < 5; k++)
    for (int i = 0; i <= k; i++) CHECK(a[k].p[i] == i + 10 * k + (k > 0 && k < 4 ? 100 : 0));
  for (int i = 0; i < 5; i++) free(a[i].p);
}
static void nested(void) {
  nest x = { made(3), malloc(2 * sizeof(struct vec)), 2 };
  x.more[0] = made(4); x.more[1] = made(5);
#pragma omp target map(x)
  {
    for (int i = 0; i < x.in.n; i++) x.in.p[i] += 1;
    for (int k = 0; k < x.count; k++) for (int i = 0; i < x.more[k].n; i++) x.more[k].p[i] += 2 + k;
  }
  CHECK(x.in.p[2] == 3 && x.more[0].p[3] == 5 && x.more[1].p[4] == 7);
  free(x.in.p); free(x.more[0].p); free(x.more[1].p); free(x.more);
}
static void iterated(void) {
  struct rows r = { 3, 4, malloc(3 * sizeof(int *)) };
  for (int i = 0; i < 3; i++) { r.at[i] = malloc(16); for (int j = 0; j < 4; j++) r.at[i][j] = i * 4 + j; }
#pragma omp target map(tofrom: r)
  for (int i = 0; i < r.n; i++) for (int j = 0; j < r.m; j++) r.at[i][j] *= 2;
  for (int i = 0; i < 12; i++) CHECK(r.at[i / 4][i % 4] == 2 * i);
  for (int i = 0; i < 3; i++) free(r.at[i]);
  free(r.at);
}
static void over_time(void) {
  struct vec v = made(6);
  int apart = is_apart();
#pragma omp target enter data map(to: v)
#pragma omp target data map(tofrom: v)
  {
#pragma omp target
    for (int i = 0; i < v.n; i++) v.p[i] += 1;
    CHECK(v.p[5] == (apart ? 5 : 6));
  }
  CHECK(v.p[5] == (apart ? 5 : 6));      // It is still there, so nothing has come back.
#pragma omp target update from(v)
  CHECK(v.p[5] == 6 && v.p[0] == 1);
  v.p[0] = 50;
#pragma omp target update to(mapper(half): v)
#pragma omp target
  for (int i = 0; i < v.n; i++) v.p[i] += 1;
#pragma omp target exit data map(from: v)
  CHECK(v.p[0] == 51 && v.p[5] == 7);
  int d = omp_get_default_device();
  CHECK(!apart || !omp_target_is_present(&v.n, d));
  CHECK(!apart || !omp_target_is_present(v.p, d));
#pragma omp target enter data map(to: v)
#pragma omp target enter data map(to: v)
#pragma omp target exit data map(delete: v)
  CHECK(!apart || !omp_target_is_present(&v.n, d));
  CHECK(!apart || !omp_target_is_present(v.p, d));
  free(v.p);
}
static void in_tasks(void) {
  struct vec v = made(8), w = made(8);
#pragma omp target data map(tofrom: v, w)
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait depend(out: v) map(always, tofrom: v)
    for (int i = 0; i < v.n; i++) v.p[i] *= 3;
#pragma omp target nowait depend(in: v) depend(out: w) map(v, w)
    for (int i = 0; i < v.n; i++) w.p[i] += v.p[i];
#pragma omp taskwait
  }
  for (int i = 0; i < 8; i++) CHECK(v.p[i] == 3 * i && w.p[i] == 4 * i);
  free(v.p); free(w.p);
}
int main(void) {
  one(); many(); nested(); iterated(); over_time(); in_tasks();
  for (int k = 0; k < 3; k++) CHECK(in_blocks(k));
  printf("%d\n", bad);
  return bad != 0;
}
