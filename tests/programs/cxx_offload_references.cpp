// References in constructs for devices: mapped, copied, implicit, to pointers and arrays.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
static void f(int &a, double (&arr)[4], int *&p, const int &k) {
#pragma omp target map(tofrom: a, arr) map(tofrom: p[0:4])
  { a += k; arr[2] = a; p[1] = 7; }
}
static void g(int &a, double (&arr)[4], int *&p) {
#pragma omp target map(from: a)
  { a = 3; arr[1] = 5; }
#pragma omp target enter data map(to: p[0:4]) map(to: arr)
#pragma omp target
  { p[2] = 8; arr[0]=p[2]; }
#pragma omp target exit data map(from: p[0:4]) map(from: arr)
#pragma omp target defaultmap(tofrom: scalar)
  a = 11;
}
static int h(int &a) {
  int r = 0;
#pragma omp target map(from: r)
  { a += 1; r = a; }
  return r;
}
int main() {
  int a = 1; double arr[4] = {0}; int q[4] = {0}; int *p = q;
  f(a, arr, p, 5);
  CHECK(a==6 && arr[2]==6 && q[1]==7);
  g(a, arr, p);
  CHECK(a==11 && arr[1]==5 && arr[0]==8 && q[2]==8);
  CHECK(h(a)==12 && a==11);
  int &ra = a;
#pragma omp target firstprivate(ra)
  ra = 3;
  CHECK(a==11);
#pragma omp target map(tofrom: ra)
  ra = 3;
  CHECK(a==3);
  return bad != 0;
}
