// Objects with bases, virtual functions, bit-fields and anonymous unions, seen from their members.
// flags: -std=c++20
// devices: host, gpu
// references: none (clang 19 does not map bit-fields)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct B1 { int x = 1; int getx() const { return x; } }; struct B2 { int y = 2; void sety(int v) { y = v; } };
struct D : B1, B2 { int z = 3; int *p; 
  D(int *q) : p(q) {}
  int sum() {
    int r = 0;
#pragma omp target map(from: r)
    { r = x + y + z + getx(); sety(40); z = 7; }
    return r;
  }
  void behind(int n) {
#pragma omp target map(tofrom: p[0:n])
    { for (int i=0;i<n;i++) p[i] += x + z; }
  }
  static int twice(int v) { int r;
#pragma omp target map(from: r)
    r = v*2;
    return r; }
};
struct V { virtual int f() { return 1; } int k = 4; virtual ~V() {} 
  int g() { int r;
#pragma omp target map(from: r)
    { r = k * 2; k = 9; }
    return r; } };
struct U { union { int i; float f; }; int b : 4; int c : 4; 
  void set() {
#pragma omp target
    { i = 77; b = 3; c = -2; }
  } };
struct Ctor { int v[3]; Ctor() {
#pragma omp target map(from: v)
    for (int i=0;i<3;i++) v[i] = i+1;
  } };
int main() {
  int q[4] = {0}; D d(q); CHECK(d.sum()==7 && d.y==40 && d.z==7);
  d.behind(4); CHECK(q[3]==8);
  CHECK(D::twice(4)==8);
  V v; CHECK(v.g()==8 && v.k==9 && v.f()==1);
  U u; u.set(); CHECK(u.i==77 && u.b==3 && u.c==-2);
  Ctor c; CHECK(c.v[2]==3);
  return bad != 0;
}
