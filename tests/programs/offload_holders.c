// What a structure's pointers lead to is mapped by one construct, and its other members by others; arrays of pointers.
// devices: host, gpu
// references: clang (gcc 12 takes an array of pointers in one section alone)
#include <stdio.h>
#include <stdlib.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

struct system { int n; double k; double *v; int m; double *u; };
struct cell { float w; int *idx; int cnt; };

static void members(void) {
  double x[4] = {1, 2, 3, 4}, y[2] = {10, 20};
  struct system a = {4, 0.5, x, 2, y}, *p = &a;
#pragma omp target data map(tofrom : a.v[0 : a.n], a.u[0 : a.m])
  {
    a.k = 2;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < a.n; i++) a.v[i] = a.v[i] * a.k + a.u[i % a.m];
    a.k = 3;
#pragma omp target map(tofrom : a.u[0 : a.m], a.k)
    { a.u[0] += a.k; a.k = 9; }
  }
  CHECK(x[0] == 12 && x[3] == 28 && y[0] == 13 && a.k == 9);
#pragma omp target enter data map(to : p->v[0 : 4])
#pragma omp target enter data map(to : p->u[0 : 2])
#pragma omp target map(tofrom : p->v[0 : 4], p->u[0 : 2], p->n)
  { p->v[p->n - 1] = p->u[1]; p->n = 3; }
  // The pointer leads to what the device has of it.
#pragma omp target
  p->v[0] = 7;
#pragma omp target exit data map(from : p->v[0 : 4])
#pragma omp target exit data map(release : p->u[0 : 2])
  CHECK(x[0] == 7 && x[3] == 20 && a.n == 3);
  // What no clause names of the structure is mapped, too.
#pragma omp target map(tofrom : a.v[0 : 4])
  a.v[0] = a.m + a.n;
  CHECK(x[0] == 5);
}

// Who maps what pointers lead to does not count their object.
static void counts(void) {
  struct cell c[3];
  int i0[3] = {1, 2, 3}, i1[2] = {4, 5};
  for (int i = 0; i < 3; i++) c[i].w = i, c[i].idx = i == 1 ? i1 : i0, c[i].cnt = i;
#pragma omp target enter data map(to : c[0].idx[0 : 3])
#pragma omp target enter data map(to : c[1].idx[0 : 2])
#pragma omp target map(tofrom : c)
  { c[0].w = c[0].idx[2]; c[1].w = c[1].idx[1]; c[2].cnt = 8; c[1].idx[0] = 40; }
#pragma omp target exit data map(from : c[0].idx[0 : 3], c[1].idx[0 : 2])
  CHECK(c[0].w == 3 && c[1].w == 5 && c[2].cnt == 8 && i1[0] == 40 && c[1].idx == i1);
#pragma omp target enter data map(to : c)
#pragma omp target enter data map(to : c[0].idx[0 : 3])
#pragma omp target enter data map(to : c[1].idx[0 : 2])
#pragma omp target
  { c[0].cnt = c[0].idx[1]; c[1].cnt = c[1].idx[0]; }
#pragma omp target exit data map(release : c[0].idx[0 : 3], c[1].idx[0 : 2])
#pragma omp target exit data map(from : c)
  CHECK(c[0].cnt == 2 && c[1].cnt == 40);
}

static void arrays(void) {
  int *rows[4], **all = rows;
  for (int i = 0; i < 4; i++) {
    rows[i] = malloc(5 * sizeof(int));
    for (int j = 0; j < 5; j++) rows[i][j] = 10 * i + j;
  }
#pragma omp target map(tofrom : rows[0][0 : 5], rows[2][0 : 5])
  { rows[0][1] += rows[2][2]; rows[2][3] = 7; }
  CHECK(rows[0][1] == 23 && rows[2][3] == 7);
#pragma omp target enter data map(to : rows[1][0 : 5])
#pragma omp target enter data map(to : rows[3][0 : 5])
#pragma omp target map(tofrom : rows[1][0 : 5], rows[3][0 : 5])
  rows[1][0] = rows[3][0];
#pragma omp target
  rows[3][4] = rows[1][4];
#pragma omp target exit data map(from : rows[1][0 : 5])
#pragma omp target exit data map(from : rows[3][0 : 5])
  CHECK(rows[1][0] == 30 && rows[3][4] == 14);
#pragma omp target data map(tofrom : all[1][1]) use_device_addr(all[1][1])
#pragma omp target has_device_addr(all[1][1])
  all[1][1] = 222;
  CHECK(rows[1][1] == 222);
#pragma omp target enter data map(to : all[1][0 : 4])
#pragma omp target data use_device_addr(all[1][0 : 4])
#pragma omp target has_device_addr(all[1][0 : 4])
  all[1][2] = 5;
#pragma omp target exit data map(from : all[1][0 : 4])
  CHECK(rows[1][2] == 5);
  for (int i = 0; i < 4; i++) free(rows[i]);
}

int main(void) {
  members();
  counts();
  arrays();
  return bad != 0;
}
