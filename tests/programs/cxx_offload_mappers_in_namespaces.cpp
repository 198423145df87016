// `declare mapper` in namespaces, for types of theirs and of others; used within and outside.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (gcc 12 has no mappers, clang 19 finds no mapper for members that are arrays)
#include <cstdio>
#include <cstdlib>
#include <omp.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
/* Whether a pointer does not lead to the host, where that is elsewhere; the host's pointer is a number, which no one translates. */
#define IS_THERE(pointer, host) (omp_is_initial_device() || (size_t)(pointer) != (host))

struct Global { int n; double *p; };

namespace shapes {
namespace inner {
struct Vector { int n; double *p; };
#pragma omp declare mapper(Vector v) map(v.n, v.p[0:v.n])
#pragma omp declare mapper(sizes : Vector v) map(v.n)
}
struct Pair { inner::Vector v[2]; int k; };

int within(inner::Vector &v) {
  int there = 0;
  size_t host = (size_t)v.p;
#pragma omp target map(tofrom: v) map(from: there)
  { there = IS_THERE(v.p, host); v.p[0] = 10; }
  return there;
}

#pragma omp declare mapper(Global g) map(g.n, g.p[0:g.n])
int of_other(Global &g) {
  int there = 0;
  size_t host = (size_t)g.p;
#pragma omp target map(tofrom: g) map(from: there)
  { there = IS_THERE(g.p, host); g.p[1] = 20; }
  return there;
}
}

template <class T> int in_template(T &v) {
  int there = 0;
  size_t host = (size_t)v.p;
#pragma omp target map(from: there)
  { there = IS_THERE(v.p, host); v.p[1] = 30; }
  return there;
}

int main() {
  double a[2] = { 1, 2 }, b[2] = { 3, 4 };
  shapes::inner::Vector v = { 2, a };
  CHECK(shapes::within(v) && a[0] == 10);
  CHECK(in_template(v) && a[1] == 30);
  int there = 0;
  size_t host = (size_t)a;
#pragma omp target map(mapper(sizes), tofrom: v) map(from: there)
  { there = v.n == 2; v.n = 1; }
  CHECK(there && v.n == 1 && v.p == a);
  Global g = { 2, b };
  CHECK(shapes::of_other(g) && b[1] == 20);
  shapes::Pair p = { { { 2, b }, { 2, a } }, 7 };
#pragma omp target map(tofrom: p) map(from: there)
  { there = IS_THERE(p.v[1].p, host); p.v[1].p[0] = 40; p.k++; }
  CHECK(there && a[0] == 40 && p.k == 8 && p.v[1].p == a);
  printf("%d\n", bad);
  return bad != 0;
}
