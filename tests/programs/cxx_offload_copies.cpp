// Objects with constructors on devices: mapped, copied, made there.
// flags: -Wno-openmp-mapping
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct A { int k; A(int k):k(k){} A(const A &o):k(o.k){} A &operator=(const A&o){k=o.k;return *this;} ~A(){} int dbl() const { return 2*k; } };
int main() {
  A a(4); int r = 0;
#pragma omp target map(tofrom: a) map(from: r)
  { a.k++; r = a.dbl(); }
  CHECK(a.k==5 && r==10);
#pragma omp target firstprivate(a) map(from: r)
  { a.k++; r = a.dbl(); }
  CHECK(a.k==5 && r==12);
  A *pa = new A(3);
#pragma omp target map(tofrom: pa[0:1]) map(from: r)
  { pa->k = 8; r = pa->dbl(); }
  CHECK(pa->k==8 && r==16);
#pragma omp target map(from: r)
  for (int i=0;i<1;i++) { A loc(i+6); r = loc.dbl(); }
  CHECK(r==12);
  return bad != 0;
}
