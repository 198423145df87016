// Deferred constructs that move or map one by one: updates of sections with gaps, iterators, with `nowait` and `depend`.
// devices: host, gpu
// references: none (clang 19 moves the gaps, too, and lets no iterator be beside 'nowait')
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

static int on_device;

// What the host sees of an element that the device has increased by 100, if `moved` says which are moved.
static int seen(int before, int moved) { return before + (!on_device || moved ? 100 : 0); }

static void gaps(int n) {
  int a[8][8], b[16], *p = malloc(16 * sizeof *p);
  for (int i = 0; i < 64; i++) a[i / 8][i % 8] = i;
  for (int i = 0; i < 16; i++) b[i] = p[i] = i;
#pragma omp target data map(to : a, b, p[0 : 16])
  {
#pragma omp target
    {
      for (int i = 0; i < 64; i++) a[i / 8][i % 8] += 100;
      for (int i = 0; i < 16; i++) b[i] += 100, p[i] += 100;
    }
#pragma omp target update from(a[1 : 3][2 : n]) nowait
#pragma omp target update from(b[0 : 4 : 3]) depend(inout : b) nowait
    int at = 1;
#pragma omp target update from(p[at : n : 2]) depend(inout : p) nowait
    at = 100;
#pragma omp target update from(a[6 : 2][0 : n / 2]) depend(inout : a)
#pragma omp taskwait
    CHECK(at == 100);
  }
  for (int i = 0; i < 64; i++) {
    int row = i / 8, column = i % 8;
    CHECK(a[row][column] == seen(i, (row >= 1 && row < 4 && column >= 2 && column < 6) || (row >= 6 && column < 2)));
  }
  for (int i = 0; i < 16; i++) {
    CHECK(b[i] == seen(i, i % 3 == 0 && i < 12));
    CHECK(p[i] == seen(i, i % 2 == 1 && i < 8));
  }
  free(p);
}

// Each update waits for the region before it, and the next region for the update.
static void in_order(int n) {
  int a[12] = {0}, sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(to : a) depend(out : a) nowait
    for (int k = 0; k < 3; k++) {
#pragma omp target depend(inout : a) nowait
      for (int i = 0; i < 12; i++) a[i] += i;
#pragma omp target update from(a[k : n : 3]) depend(inout : a) nowait
    }
#pragma omp task depend(in : a) shared(sum, a)
    for (int i = 0; i < 12; i++) sum += a[i];
#pragma omp target exit data map(delete : a) depend(inout : a) nowait
  }
  // Column k is that of round k.
  int expected = 0;
  for (int i = 0; i < 12; i++) expected += i * (on_device ? i % 3 + 1 : 3);
  CHECK(sum == expected);
}

static void iterators(int n, int m) {
  int *rows[4], total = 0;
  for (int i = 0; i < 4; i++) {
    rows[i] = malloc(5 * sizeof(int));
    for (int j = 0; j < 5; j++) rows[i][j] = 10 * i + j;
  }
#pragma omp target enter data map(to : rows)
#pragma omp target enter data map(iterator(int i = 0 : n), to : rows[i][0 : m]) nowait depend(out : total)
#pragma omp target map(iterator(int i = 0 : n), tofrom : rows[i][0 : m]) map(tofrom : total) depend(inout : total) nowait
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) total += rows[i][j], rows[i][j] += 1;
  int factor = 2;
#pragma omp target teams distribute parallel for map(iterator(int i = 0 : n), tofrom : rows[i][0 : m]) depend(inout : total) nowait
  for (int i = 0; i < n; i++) rows[i][0] += factor;
  factor = 1000;
#pragma omp target update from(iterator(int i = 1 : n), present : rows[i][0 : 2]) depend(inout : total) nowait
#pragma omp taskwait
  CHECK(total == 5 * 60 + 4 * 10);
  CHECK(factor == 1000);
  for (int i = 0; i < 4; i++) CHECK(rows[i][1] == 10 * i + 1 + (!on_device || i >= 1));
  for (int i = 0; i < 4; i++) CHECK(rows[i][0] == 10 * i + (!on_device || i >= 1 ? 3 : 0));
#pragma omp target exit data map(iterator(int i = 0 : n), from : rows[i][0 : m]) nowait if(n > 2)
#pragma omp taskwait
  for (int i = 0; i < 4; i++) CHECK(rows[i][4] == 10 * i + 5);
#pragma omp target exit data map(release : rows)
  for (int i = 0; i < 4; i++) free(rows[i]);
}

struct bounds { int n, step, first[2]; };
static int two(void) { return 2; }

// Bounds in memory are those at the time when the construct is met.
static void bounds_in_memory(void) {
  int a[16], *rows[4];
  struct bounds b = {3, 4, {1, 2}}, *at = &b;
  for (int i = 0; i < 16; i++) a[i] = i;
  for (int i = 0; i < 4; i++) rows[i] = calloc(4, sizeof(int));
#pragma omp target data map(to : a)
  {
#pragma omp target
    for (int i = 0; i < 16; i++) a[i] += 100;
#pragma omp target update from(a[b.first[0] : b.n : b.step]) nowait
    b.n = 100; b.first[0] = 7;
#pragma omp taskwait
    b.n = 2;
#pragma omp target update from(a[0 : at->n : two() + b.first[1]], a[two() + 12 : 1]) nowait depend(out : a)
    at->n = 50;
#pragma omp taskwait
  }
  for (int i = 0; i < 16; i++) CHECK(a[i] == seen(i, i == 1 || i == 5 || i == 9 || i == 0 || i == 4 || i == 14));
  b.n = 3;
#pragma omp target map(iterator(i = 0 : b.n), tofrom : rows[i][0 : 4]) nowait depend(inout : b)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) rows[i][j] = i * j;
  b.n = 50;
#pragma omp taskwait
  CHECK(rows[2][3] == 6 && rows[1][1] == 1);
  for (int i = 0; i < 4; i++) free(rows[i]);
}

// What tasks reduce is the original of the task around, and objects are what they are outside.
static void reduced(int n) {
  int *rows[3], sum = 1, seen[4] = {0};
  for (int i = 0; i < 3; i++) {
    rows[i] = calloc(4, sizeof(int));
    for (int j = 0; j < 4; j++) rows[i][j] = i + j;
  }
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int k = 0; k < 4; k++) {
#pragma omp target nowait in_reduction(+ : sum) map(iterator(i = 0 : n), to : rows[i][0 : 4]) defaultmap(tofrom : aggregate) depend(inout : seen)
    {
      for (int i = 0; i < n; i++) sum += rows[i][k];
      seen[k] = k + 1;
    }
#pragma omp target in_reduction(+ : sum) map(iterator(i = 0 : n), to : rows[i][0 : 4])
    for (int i = 0; i < n; i++) sum += rows[i][0];
  }
  CHECK(sum == 1 + 4 * (0 + 1 + 2) + 4 * (0 + 1 + 2) + 3 * (0 + 1 + 2 + 3));
  for (int k = 0; k < 4; k++) CHECK(seen[k] == k + 1);
  for (int i = 0; i < 3; i++) free(rows[i]);
}

int main(void) {
  int host = 1;
#pragma omp target map(tofrom : host)
  host = omp_is_initial_device();
  on_device = !host;
  gaps(4);
  in_order(4);
  iterators(4, 5);
  bounds_in_memory();
  reduced(3);
  printf("%d\n", bad);
  return bad != 0;
}
