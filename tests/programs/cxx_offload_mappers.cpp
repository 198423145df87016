// `declare mapper` in C++: classes, members, templates, references, and types without a mapper.
// devices: host, gpu
// references: none (neither clang 19 nor gcc 12 compiles it)
#include <cstdio>
#include <cstdlib>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

class C {
public:
  int n;
  double *p;
  int other;
  explicit C(int n) : n(n), p((double *)malloc(n * sizeof(double))), other(3) {
    for (int i = 0; i < n; i++) p[i] = i;
  }
  void twice() {
    C &me = *this;
#pragma omp target map(me)
    for (int i = 0; i < me.n; i++) me.p[i] *= 2;
  }
};
#pragma omp declare mapper(C v) map(v.n, v.p[0:v.n])
#pragma omp declare mapper(deep : C v) map(v) map(v.p[0:v.n])

struct Derived : C { using C::C; };
struct Plain { int a, b; };

template <class T> void times(T &object, double by) {
#pragma omp target map(tofrom: object)
  for (int i = 0; i < object.n; i++) object.p[i] *= by;
}
template <class T> T sum(T *list, int count) {
  T s = list[0];
#pragma omp target map(tofrom: s) map(to: list[0:count])
  for (int i = 1; i < count; i++) { s.a += list[i].a; s.b += list[i].b; }
  return s;
}
struct Holder {
  C c;
  int k;
  void add() {
#pragma omp target
    for (int i = 0; i < c.n; i++) c.p[i] += k;
  }
};
#pragma omp declare mapper(Holder h) map(to: h.k) map(h.c)

int main() {
  C c(5);
#pragma omp target
  for (int i = 0; i < c.n; i++) c.p[i] += 1;
  CHECK(c.p[4] == 5);
  c.twice();
  CHECK(c.p[4] == 10);
  times(c, 0.5);
  CHECK(c.p[4] == 5);
#pragma omp target map(mapper(deep), tofrom: c)
  { c.other = 9; for (int i = 0; i < c.n; i++) c.p[i] += 1; }
  CHECK(c.p[4] == 6 && c.other == 9 && c.n == 5);
  C a[3] = { C(2), C(3), C(4) };
#pragma omp target map(a)
  for (C &one : a) for (int i = 0; i < one.n; i++) one.p[i] = -one.p[i];
  CHECK(a[0].p[1] == -1 && a[1].p[2] == -2 && a[2].p[3] == -3);
  Plain list[3] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
  Plain s = sum(list, 3);
  CHECK(s.a == 9 && s.b == 12);
  Holder h = { C(4), 10 };
#pragma omp target map(h)
  for (int i = 0; i < h.c.n; i++) h.c.p[i] += h.k;
  CHECK(h.c.p[3] == 13);
  printf("%d\n", bad);
  return bad != 0;
}
