// Pointers to arrays, globals, nested environments and partial sections.
// devices: host, gpu
// references: none (libomptarget 19 attaches one of two pointers)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
typedef struct { int n; int *a; struct { float *f; int k; } in[2]; } T;
static void vla(int n, int m, double (*x)[m]) {
#pragma omp target map(tofrom: x[0:n])
  for (int i=0;i<n;i++) for (int j=0;j<m;j++) x[i][j] += i*m+j;
}
static int *gp; static T gt;
int main(void) {
  double x[3][4] = {{0}}; vla(3, 4, x); CHECK(x[2][3]==11);
  int arr[8] = {0}; gp = arr; float f0[2]={1,2}, f1[2]={3,4};
#pragma omp target map(tofrom: gp[0:8])
  for (int i=0;i<8;i++) gp[i] = i;
  CHECK(arr[7]==7 && gp==arr);
  gt.n = 8; gt.a = arr; gt.in[0].f = f0; gt.in[1].f = f1;
#pragma omp target map(tofrom: gt.a[0:8], gt.in[1].f[0:2], gt.n) map(gt.in[0].k)
  { gt.a[1] = gt.n; gt.in[1].f[1] = 9; gt.in[0].k = 3; }
  CHECK(arr[1]==8 && f1[1]==9 && gt.in[0].k==3 && gt.a==arr && gt.in[1].f==f1);
  T *pt = &gt; int k = 1;
#pragma omp target map(tofrom: pt->in[k].f[0:1], pt->in[k].k)
  { pt->in[1].f[0] = 5; pt->in[1].k = 6; }
  CHECK(f1[0]==5 && gt.in[1].k==6);
  int dev = omp_get_num_devices()>0;
  // nested data environments with partial sections
#pragma omp target data map(to: arr[2:4])
  {
    arr[3] = 100;
#pragma omp target map(tofrom: arr[2:4])
    arr[3] += 1;
    CHECK(arr[3] == (dev ? 100 : 101));
#pragma omp target update from(arr[3:1])
    CHECK(arr[3] == (dev ? 4 : 101));
  }
  int *h = malloc(64*sizeof *h); for (int i=0;i<64;i++) h[i]=i;
#pragma omp target enter data map(to: h[16:32])
#pragma omp target teams distribute parallel for
  for (int i=16;i<48;i++) h[i] *= 2;
#pragma omp target exit data map(from: h[16:32])
  CHECK(h[16]==32 && h[47]==94 && h[15]==15 && h[48]==48);
  char c = 1; short s = 2; long l = 3; float f = 4; _Bool b = 1; unsigned long long u = 5; double d = 6; int r = 0;
#pragma omp target map(from: r)
  r = c + s + l + f + b + u + d;
  CHECK(r==22);
#pragma omp target firstprivate(arr) map(from: r)
  { arr[0] = 50; r = arr[0] + arr[7]; }
  CHECK(r==57 && arr[0]!=50);
#pragma omp target parallel map(tofrom: r) num_threads(4)
  {
#pragma omp critical
    r += 1;
#pragma omp barrier
#pragma omp single nowait
    r += 100;
#pragma omp master
    r += 1000;
  }
  CHECK(r > 1157);
#pragma omp target teams num_teams(3) map(tofrom: arr) thread_limit(4)
#pragma omp distribute
  for (int i=0;i<8;i++) {
    int t = 0;
#pragma omp parallel for reduction(+:t)
    for (int j=0;j<10;j++) t += j;
    arr[i] = t;
  }
  CHECK(arr[7]==45);
  int n2 = 0;
#pragma omp target data map(tofrom: n2)
  {
#pragma omp parallel num_threads(3)
    {
#pragma omp target map(tofrom: n2)
#pragma omp atomic
      n2++;
    }
  }
  CHECK(n2==3);
  return bad != 0;
}
