// Lambdas that devices get, and constructs for devices in lambdas.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
template <class F> void forall(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i=0;i<n;i++) f(i);
}
template <class F> void forall_map(int n, const F &f) {
#pragma omp target teams distribute parallel for map(to: f)
  for (int i=0;i<n;i++) f(i);
}
template <class F> void forall_copies(int n, F f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i=0;i<n;i++) f(i);
}
int main() {
  int n = 100; double *x = new double[n], *y = new double[n]; for (int i=0;i<n;i++) x[i]=i, y[i]=1;
  double a = 2;
#pragma omp target data map(to: x[0:n]) map(tofrom: y[0:n])
  {
    forall(n, [=](int i) { y[i] += a * x[i]; });
    forall_map(n, [=](int i) { y[i] += 1; });
    forall_copies(n, [=](int i) { y[i] += a; });
    auto less = [=](int i) { y[i] -= a; };
#pragma omp target firstprivate(less)
    for (int i=0;i<n;i++) less(i);
  }
  CHECK(y[99]==200 && y[0]==2);
  int k = 0;
  auto lam = [&]() {
#pragma omp target map(tofrom: k)
    k += 5;
  };
  lam(); CHECK(k==5);
  auto add = [](int u, int v) { return u + v; };
#pragma omp target map(tofrom: k)
  k = add(k, 3);
  CHECK(k==8);
#pragma omp target map(tofrom: k)
  { auto in = [&](int u) { k += u; }; in(4); }
  CHECK(k==12);
  return bad != 0;
}
