// `declare target` in and around classes: static members that are defined behind it, private ones, those of templates.
// devices: host, gpu
// references: none (clang 19 takes no names of private members, and the initial device has one memory)
#include <cstdio>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

static bool is_apart() {
  bool apart = true;
#pragma omp target map(to : apart)
  apart = false;
  return apart;
}

#pragma omp begin declare target
struct around {
  int k;
  static int made;
  int area() const { return k * made; }
  static int get();
};
#pragma omp end declare target
int around::made = 0;
int around::get() { return made; }

class within {
  int k, unlisted = 1;
#pragma omp begin declare target
  static int made, more[2];
public:
  within(int k) : k(k) {}
  int area() const { return k * made + more[1]; }
  static void set(int m) { made = m, more[1] = 1; }
  static int get();
  inline static int later = 5;
#pragma omp end declare target
  static void to_host() {
#pragma omp target update from(made, more)
  }
  static int host() { return made; }
};
int within::made = 0, within::more[2];
int within::get() { return made; }

namespace inner {
template <class T> struct listed {
  T k;
  static T made;
  static int other;
  T area() const { return k * made; }
#pragma omp declare target(made)
};
template <class T> T listed<T>::made = T();
}

int main() {
  int r = 0;
  around a{3};
#pragma omp target map(from : r)
  {
    around::made = 9;
    r = a.area() + around::get();
  }
  CHECK(r == 36 && around::made == (is_apart() ? 0 : 9));
#pragma omp target update from(around::made)
  CHECK(around::made == 9);

  within w(4);
#pragma omp target map(from : r)
  {
    within::set(2);
    within::later++;
    r = w.area() + within::get();
  }
  CHECK(r == 11 && within::host() == (is_apart() ? 0 : 2));
  within::to_host();
#pragma omp target update from(within::later)
  CHECK(within::host() == 2 && within::later == 6);

  inner::listed<double> l{1.5};
  double d = 0;
#pragma omp target map(from : d)
  {
    inner::listed<double>::made = 3;
    d = l.area();
  }
  CHECK(d == 4.5 && inner::listed<double>::made == (is_apart() ? 0 : 3));
#pragma omp target update from(inner::listed<double>::made)
  CHECK(inner::listed<double>::made == 3);
  return bad;
}
