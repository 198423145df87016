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
// What a lambda has captured by reference, in the lists of what is in its region.
static void captured() {
  double sum = 1, last = 0, start = 2;
  int parts[3] = {0, 0, 0};
  auto reduce = [&](auto f) {
#pragma omp target teams distribute parallel for reduction(+ : sum) firstprivate(start)
    for (int i = 0; i < 10; i++) sum += f(i) + start;
  };
  reduce([](int i) { return i + 1; });
  CHECK(sum == 76);
  auto plain = [&](int by) {
#pragma omp target map(tofrom : sum, parts, last)
    {
#pragma omp parallel for reduction(+ : sum, parts) lastprivate(last)
      for (int i = 0; i < 9; i++) {
        sum += by;
        parts[i % 3] += i;
        last = i + by;
      }
    }
  };
  plain(2);
  CHECK(sum == 94 && parts[0] == 9 && parts[1] == 12 && parts[2] == 15 && last == 10);
}
// A copy of a captured variable that a construct has, in constructs within it.
static void copied() {
  double x = 3, most = 0;
  auto nested = [&](int) {
#pragma omp parallel firstprivate(x) num_threads(1)
    {
      x += 1;
#pragma omp parallel reduction(max : most)
      most = x;
    }
  };
  nested(1);
  CHECK(most == 4 && x == 3);
  auto league = [&] {
#pragma omp target teams distribute parallel for firstprivate(x) reduction(max : most) map(tofrom : most)
    for (int i = 0; i < 8; i++) most = most < i * x ? i * x : most;
  };
  league();
  CHECK(most == 21);
}
int main() {
  captured();
  copied();
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
