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
template <class T, int N> static T copied(T (&x)[N]) {
  T s = 0;
#pragma omp target teams distribute parallel for firstprivate(x) reduction(+: s)
  for (int i = 0; i < N; i++) { x[i] *= 2; s += x[i]; }
  return s;
}
struct W {
  int a[3];
  int go() {
    int r = 0;
#pragma omp target firstprivate(a) map(tofrom: r)
    { a[0] += 5; r = a[0] + a[1] + a[2]; }
    return r;
  }
};
static int closed(int (&x)[4]) {
  return [=]() mutable {
    int t = 0;
#pragma omp target firstprivate(x) map(tofrom: t)
    { x[2] = 50; for (int one : x) t += one; }
    return t + x[2];
  }();
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
  int five[5] = {1, 2, 3, 4, 5}, four[4] = {1, 2, 3, 4};
  CHECK(copied(five)==30 && five[0]==1);
  W w{{1, 2, 3}};
  CHECK(w.go()==11 && w.a[0]==1);
  CHECK(closed(four)==60 && four[2]==3);
  return bad != 0;
}
