// Closures that hold pointers and their object, on devices.
// flags: -std=c++20
// devices: host, gpu
// references: none (clang 19 does not translate what a closure in a member function holds)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct L { int n; double *d; double s = 0;
  template <class F> void par(F f) {
#pragma omp target teams distribute parallel for
    for (int i=0;i<n;i++) f(i);
  }
  void run() {
#pragma omp target data map(tofrom: d[0:n]) map(to: this[0:1])
    {
      double *q = d; double k = 3;
      par([=](int i) { q[i] += k; });
      par([this](int i) { d[i] += 1; });
      par([=, this](int i) { this->d[i] *= k; });
    }
  }
};
int main() {
  double d[5] = {0,1,2,3,4}; L l{5, d}; l.run(); CHECK(d[4]==24 && d[0]==12);
  int total = 0; auto outer = [&total](int m) {
    int local = m;
    auto inner = [&]() {
#pragma omp target map(tofrom: total) 
      total += local + m;
    };
    inner();
  };
  outer(4); CHECK(total==8);
  int a[3] = {1,2,3}; auto cp = [a]() mutable { int s=0;
#pragma omp target map(tofrom: a, s)
    for (int i=0;i<3;i++) { a[i]++; s += a[i]; }
    return s; };
  CHECK(cp()==9);
  double *pd = d; auto pc = [pd]() {
#pragma omp target map(tofrom: pd[0:5])
    for (int i=0;i<5;i++) pd[i] = i;
  };
  pc(); CHECK(d[4]==4);
  auto im = [pd, n = 5]() {
#pragma omp target enter data map(to: pd[0:n])
#pragma omp target teams distribute parallel for
    for (int i=0;i<n;i++) pd[i] += n;
#pragma omp target exit data map(from: pd[0:n])
  };
  im(); CHECK(d[4]==9);
  return bad != 0;
}
