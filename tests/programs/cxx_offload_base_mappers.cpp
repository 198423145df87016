// Bases with default mappers, in any order and with members in their padding; pairs and arrays of the library; references.
// flags: -std=c++17 -Wno-openmp-mapping
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 maps bases and members of pairs bit by bit, gcc 12 has no mappers)
#include <array>
#include <cstdio>
#include <cstdlib>
#include <omp.h>
#include <utility>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
/* Whether a pointer does not lead to the host, where that is elsewhere; the host's pointer is a number, which no one translates. */
#define IS_THERE(pointer, host) (omp_is_initial_device() || (size_t)(pointer) != (host))

struct Vector {
  int n;
  double *p;
  explicit Vector(int n = 2) : n(n), p((double *)malloc(n * sizeof(double))) {
    for (int i = 0; i < n; i++) p[i] = i;
  }
};
#pragma omp declare mapper(Vector v) map(v.n, v.p[0:v.n])

// Its last member leaves four bytes, in which a derived class has the next one.
class Padded : Vector { protected: double z = 1.5; int k = 3; public: double *at() { return p; } };
struct InPadding : Padded {
  int in = 4, behind = 5;
  int sum() { return k + in + behind; }
  void change() { p[1] = 30; k = 31; in = 32; behind = 33; }
  using Padded::at;
  double *p = at();
};
// The base with virtual functions comes first in memory.
struct Virtual { virtual ~Virtual() {} int v = 6; };
struct Second : Vector, Virtual { Vector w{3}; int last = 7; };
// Bases of a template's types, private ones, and those that an argument names.
template <class B> struct Named : private B { int m = 8; double *data() { return B::p; } void set() { B::p[0] = 40; m = 41; } };
template <class... B> struct All : B... { int m = 9; };
struct Other { int o = 10; };
struct Left : Vector { int l = 11; };
struct Virtually : virtual Other { Vector w; int m = 12; };
namespace deep { struct Vector : ::Vector { int d = 13; }; struct Deeper : deep::Vector { int dd = 14; }; }
template <class T> struct Holder { T t; int k; };
struct Unioned { Vector v; union { int i; float f; }; };

int main() {
  int there = 0;
  size_t host = 0, hosts[2] = {};

  InPadding i;
  host = (size_t)i.p;
#pragma omp target map(tofrom: i) map(from: there) firstprivate(host)
  { there = IS_THERE(i.at(), host) && i.sum() == 12; i.p = i.at(); i.change(); }
  CHECK(there && (size_t)i.at() == host && i.at()[1] == 30 && i.sum() == 96);

  Second s;
  hosts[0] = (size_t)((Vector &)s).p, hosts[1] = (size_t)s.w.p;
#pragma omp target map(tofrom: s) map(to: hosts) map(from: there)
  {
    there = IS_THERE(s.p, hosts[0]) && IS_THERE(s.w.p, hosts[1]) && s.n == 2 && s.v == 6 && s.last == 7;
    s.p[1] = 50; s.w.p[2] = 51; s.v = 52; s.last = 53;
  }
  CHECK(there && (size_t)s.p == hosts[0] && s.p[1] == 50 && s.w.p[2] == 51 && s.v == 52 && s.last == 53);

  Named<Vector> named;
  host = (size_t)named.data();
#pragma omp target map(tofrom: named) map(from: there) firstprivate(host)
  { there = IS_THERE(named.data(), host); named.set(); }
  CHECK(there && (size_t)named.data() == host && named.data()[0] == 40 && named.m == 41);

  Left left[2];
  host = (size_t)left[1].p;
#pragma omp target map(tofrom: left) map(from: there) firstprivate(host)
  { there = IS_THERE(left[1].p, host); left[1].p[1] = 60; left[0].l = 61; }
  CHECK(there && (size_t)left[1].p == host && left[1].p[1] == 60 && left[0].l == 61 && left[1].l == 11);

  All<Other> all;
#pragma omp target map(tofrom: all)
  { all.o++; all.m++; }
  CHECK(all.o == 11 && all.m == 10);

  Virtually virtually;
  host = (size_t)virtually.w.p;
#pragma omp target map(tofrom: virtually.w, virtually.m) map(from: there) firstprivate(host)
  { there = IS_THERE(virtually.w.p, host); virtually.w.p[0] = 70; virtually.m = 71; }
  CHECK(there && virtually.w.p[0] == 70 && virtually.m == 71 && virtually.o == 10);

  deep::Deeper deeper;
  host = (size_t)deeper.p;
#pragma omp target map(tofrom: deeper) map(from: there) firstprivate(host)
  { there = IS_THERE(deeper.p, host); deeper.p[0] = 80; deeper.d = 81; deeper.dd = 82; }
  CHECK(there && (size_t)deeper.p == host && deeper.p[0] == 80 && deeper.d == 81 && deeper.dd == 82);

  std::pair<Vector, int> pair(Vector(2), 15);
  std::pair<int, Vector> riap(16, Vector(3));
  hosts[0] = (size_t)pair.first.p, hosts[1] = (size_t)riap.second.p;
#pragma omp target map(tofrom: pair, riap) map(to: hosts) map(from: there)
  {
    there = IS_THERE(pair.first.p, hosts[0]) && IS_THERE(riap.second.p, hosts[1]);
    pair.first.p[1] = 90; pair.second++; riap.second.p[2] = 91; riap.first++;
  }
  CHECK(there && pair.first.p[1] == 90 && pair.second == 16 && riap.second.p[2] == 91 && riap.first == 17);
  CHECK((size_t)pair.first.p == hosts[0] && (size_t)riap.second.p == hosts[1]);

  std::array<std::pair<Vector, int>, 2> array = {{ { Vector(2), 1 }, { Vector(3), 2 } }};
  host = (size_t)array[1].first.p;
#pragma omp target map(tofrom: array) map(from: there) firstprivate(host)
  { there = IS_THERE(array[1].first.p, host); array[1].first.p[2] = 100; array[0].second = 101; }
  CHECK(there && (size_t)array[1].first.p == host && array[1].first.p[2] == 100 && array[0].second == 101);

  // What a reference refers to is no part of the object.
  int referred = 18;
  Holder<int &> holder = { referred, 19 };
  Holder<Vector> held = { Vector(2), 20 };
  host = (size_t)held.t.p;
#pragma omp target map(tofrom: held) map(from: there) firstprivate(host)
  { there = IS_THERE(held.t.p, host); held.t.p[0] = 110; held.k = 111; }
  CHECK(there && held.t.p[0] == 110 && held.k == 111 && holder.t == 18);

  Unioned unioned = { Vector(2), { 21 } };
  host = (size_t)unioned.v.p;
#pragma omp target map(tofrom: unioned) map(from: there) firstprivate(host)
  { there = IS_THERE(unioned.v.p, host) && unioned.i == 21; unioned.v.p[0] = 120; unioned.i = 121; }
  CHECK(there && unioned.v.p[0] == 120 && unioned.i == 121);
  printf("%d\n", bad);
  return bad != 0;
}
