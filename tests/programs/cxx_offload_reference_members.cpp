// Members that are references, mapped by clauses: what they refer to.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (gcc 12 maps no reference members of other objects)
#include <cstdio>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

struct Data { int *p; int n; };

struct View {
  int &n;
  double (&a)[4];
  const double &f;
  Data &d;
  int own;
  View(int &n, double (&a)[4], const double &f, Data &d) : n(n), a(a), f(f), d(d), own(1) {}
  void run() {
#pragma omp target map(tofrom : n, a) map(to : f)
    { n += 2; for (int i = 0; i < 4; i++) a[i] = f * i; }
  }
};

template <class T> struct Holder { T &value; };
struct Outer { View view; };

int main() {
  int n = 5, memory[3] = {1, 2, 3};
  double a[4] = {0}, f = 2.5;
  Data d = {memory, 3};
  View v(n, a, f, d);
  v.run();
  CHECK(n == 7 && a[3] == 7.5);
#pragma omp target map(tofrom : v.n)
  v.n++;
  CHECK(n == 8);
#pragma omp target map(tofrom : v.n, v.a, v.own)
  { v.n = 1; v.a[0] = 9; v.own = 3; }
  CHECK(n == 1 && a[0] == 9 && v.own == 3);
  // Members and elements behind a reference, and references behind members.
#pragma omp target map(tofrom : v.d.n) map(tofrom : v.a[1 : 2])
  { v.d.n *= 2; v.a[2] = -1; }
  CHECK(d.n == 6 && a[2] == -1 && a[3] == 7.5);
  Outer o = {v};
#pragma omp target map(tofrom : o.view.n)
  o.view.n += 40;
  CHECK(n == 41);
  // The object beside what it refers to.
  Holder<Data> h = {d};
#pragma omp target map(tofrom : h.value)
  { h.value.n = 11; d.n += 0; }
  CHECK(d.n == 11);
  int before = 0;
#pragma omp target data map(to : v.n)
  {
#pragma omp target map(v.n) map(from : before)
    { before = v.n; v.n = 77; }
#pragma omp target update from(v.n)
    CHECK(n == 77 && before == 41);
  }
  puts(bad ? "bad" : "ok");
  return bad;
}
