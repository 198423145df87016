// Members with default mappers in classes without: private ones, templates, arrays, derived classes, `this`.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 maps arrays of such members bit by bit, gcc 12 has no mappers)
#include <cstdio>
#include <cstdlib>
#include <omp.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
/* Whether a pointer does not lead to the host, where that is elsewhere; the host's pointer is a number, which no one translates. */
#define IS_THERE(pointer, host) (omp_is_initial_device() || (size_t)(pointer) != (host))

struct Vector {
  int n;
  double *p;
  int hidden;
  explicit Vector(int n) : n(n), p((double *)malloc(n * sizeof(double))), hidden(5) {
    for (int i = 0; i < n; i++) p[i] = i;
  }
};

namespace shapes {
class Early {
  int k;
  Vector v;
  double z;
public:
  Early() : k(10), v(4), z(1.5) {}
  double rest() { return z + k; }
  void use();
  void use_all();
};
}

#pragma omp declare mapper(Vector v) map(v.n, v.p[0:v.n])

void shapes::Early::use() {
  size_t there_is = (size_t)v.p;
  int there = 0;
#pragma omp target map(tofrom: this[:1]) map(from: there)
  { there = IS_THERE(v.p, there_is); for (int i = 0; i < v.n; i++) v.p[i] += k; z++; }
  CHECK(there && (size_t)v.p == there_is && v.p[3] == 13 && z == 2.5);
}
void shapes::Early::use_all() {
  size_t there_is = (size_t)v.p;
  int there = 0;
#pragma omp target map(from: there)
  { there = IS_THERE(v.p, there_is); v.p[0] = 60; k = 11; }
  CHECK(there && (size_t)v.p == there_is && v.p[0] == 60 && k == 11);
}

template <class T, int N> struct Pair { T t[N]; int m; Pair(T const &a, T const &b) : t{ a, b }, m(4) {} };
template <class T> struct Pair<T *, 1> { T t; int m; };
struct Derived : shapes::Early { Vector w; Derived() : w(3) {} };
typedef struct { int a; Vector v; } Unnamed;
struct Plain : Derived { int more = 3; };

template <class T> void change(T &object, size_t host) {
  int there = 0;
#pragma omp target map(tofrom: object) map(from: there)
  { there = IS_THERE(object.t[1].p, host); object.t[1].p[0] = 70; object.m = 71; }
  CHECK(there && (size_t)object.t[1].p == host && object.t[1].p[0] == 70 && object.m == 71);
}

template <class T> void change_by_default(T &object) {
  size_t host = (size_t)object.t[0].p;
  int there = 0;
#pragma omp target map(from: there)
  { there = IS_THERE(object.t[0].p, host); object.t[0].p[0] = 72; object.m = 73; }
  CHECK(there && (size_t)object.t[0].p == host && object.t[0].p[0] == 72 && object.m == 73);
}

int main() {
  int there = 0;
  shapes::Early e;
  e.use();
  e.use_all();
  Pair<Vector, 2> p(Vector(2), Vector(3));
  change(p, (size_t)p.t[1].p);
  change_by_default(p);
  Pair<Pair<Vector, 2>, 2> pp(p, p);
  double *host = pp.t[1].t[0].p, *hosts[1] = { host };
  pp.t[0].t[0] = Vector(1);
  pp.t[0].t[1] = Vector(1);
#pragma omp target map(tofrom: pp) map(from: there) map(to: hosts)
  { there = IS_THERE(pp.t[1].t[0].p, (size_t)hosts[0]); pp.t[1].t[0].p[1] = 80; pp.t[1].m = 81; }
  CHECK(there && host[1] == 80 && pp.t[1].m == 81 && pp.t[1].t[0].p == host);
  Pair<Vector *, 1> one = { Vector(2), 5 };
  hosts[0] = host = one.t.p;
#pragma omp target enter data map(to: one)
#pragma omp target map(from: there)
  { there = IS_THERE(one.t.p, (size_t)hosts[0]); one.t.p[1] = 90; one.m = 91; }
#pragma omp target update from(one)
  CHECK(there && host[1] == 90 && one.m == 91 && one.t.p == host);
#pragma omp target exit data map(delete: one)
  CHECK(omp_get_num_devices() == 0 || !omp_target_is_present(host, omp_get_default_device()));
  Derived d;
  hosts[0] = host = d.w.p;
#pragma omp target map(tofrom: d) map(from: there)
  { there = IS_THERE(d.w.p, (size_t)hosts[0]); d.w.p[2] = 100; }
  CHECK(there && host[2] == 100 && d.w.p == host && d.rest() == 11.5);
  struct Local { int a; Vector v; } local = { 1, Vector(2) };
  hosts[0] = host = local.v.p;
#pragma omp target map(tofrom: local) map(from: there)
  { there = IS_THERE(local.v.p, (size_t)hosts[0]); local.v.p[0] = 110; local.a = 111; }
  CHECK(there && host[0] == 110 && local.a == 111);
  Unnamed unnamed = { 1, Vector(2) };
  hosts[0] = host = unnamed.v.p;
#pragma omp target map(tofrom: unnamed) map(from: there)
  { there = IS_THERE(unnamed.v.p, (size_t)hosts[0]); unnamed.v.p[0] = 120; unnamed.a = 121; }
  CHECK(there && host[0] == 120 && unnamed.a == 121);
  Plain plain;
  hosts[0] = host = plain.w.p;
#pragma omp target map(tofrom: plain) map(from: there)
  { there = IS_THERE(plain.w.p, (size_t)hosts[0]); plain.w.p[0] = 130; plain.more = 9; }
  CHECK(there && host[0] == 130 && plain.w.p == host && plain.more == 9);
  printf("%d\n", bad);
  return bad != 0;
}
