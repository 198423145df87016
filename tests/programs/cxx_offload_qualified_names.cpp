// Constructs for devices, and copies of regions, that name variables by their scopes.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// flags: -fopenmp-version=52
// references: none (clang 19 lets a region of a device use the host's variable where gcc takes a copy)
#include <cstdio>
#include <omp.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

int other = 9;
namespace n1 {
int h = 3, arr[10], counter = 5;
const int limit = 4;
struct S { int a; double d[3]; static int st; } s;
int S::st = 4;
int sum;
namespace n2 { double d = 1.5; int other = 1; }
namespace { int hidden = 8; }
int onto = 40, named = 50;
#pragma omp declare target enter(onto)
}
#pragma omp declare target enter(n1::named)
namespace n3 { int named = 60, onto = 70; }

struct Class {
  int a;
  static int total;
  void run() {
    int seen = 0;
#pragma omp target map(tofrom : Class::total) map(from : seen)
    { Class::total += 3; seen = total; }
    CHECK(total == 13 && seen == 13);
  }
};
int Class::total = 10;

int main() {
  int there = 0;
#pragma omp target map(n1::h)
  n1::h += 2;
  CHECK(n1::h == 5);
#pragma omp target map(tofrom : n1::arr[2 : n1::limit])
  for (int i = 2; i < 2 + n1::limit; i++) n1::arr[i] = i * i;
  for (int i = 0; i < 10; i++) CHECK(n1::arr[i] == (i >= 2 && i < 6 ? i * i : 0));
#pragma omp target map(n1::n2::d) map(tofrom : n1::S::st)
  { n1::n2::d *= 2; n1::S::st++; }
  CHECK(n1::n2::d == 3.0 && n1::S::st == 5);
  // A scalar that no clause names: a copy. An array: mapped.
#pragma omp target map(from : there)
  { n1::h += 100; there = n1::h; n1::arr[0] = 77; n1::s.d[1] = n1::s.a + ::other; }
  CHECK(n1::h == 5 && there == 105 && n1::arr[0] == 77 && n1::s.d[1] == 9);
#pragma omp target data map(to : n1::counter, n1::n2::other)
  {
#pragma omp target map(n1::counter)
    n1::counter++;
    if (!omp_is_initial_device()) there = n1::counter;
#pragma omp target update from(n1::counter)
    CHECK(n1::counter == 6);
    n1::counter = 20;
#pragma omp target update to(n1::counter)
#pragma omp target map(tofrom : n1::counter) map(always, from : n1::n2::other)
    { n1::counter++; n1::n2::other = n1::counter; }
    CHECK(n1::n2::other == 21 && ::other == 9);
  }
#pragma omp target enter data map(to : n1::hidden, n1::s.a)
#pragma omp target map(n1::hidden)
  n1::hidden = 88;
#pragma omp target exit data map(from : n1::hidden) map(delete : n1::s.a)
  CHECK(n1::hidden == 88);
  // Reductions and copies.
#pragma omp target teams distribute parallel for reduction(+ : n1::sum) firstprivate(n1::h)
  for (int i = 0; i < 1000; i++) n1::sum += i + n1::h;
  CHECK(n1::sum == 1000 * 999 / 2 + 5000);
  n1::sum = 0;
#pragma omp parallel for reduction(+ : n1::sum) lastprivate(n1::n2::d) firstprivate(n1::h)
  for (int i = 0; i < 1000; i++) { n1::sum += i + n1::h; n1::n2::d = i; }
  CHECK(n1::sum == 1000 * 999 / 2 + 5000 && n1::n2::d == 999);
#pragma omp parallel private(n1::h) num_threads(3)
  { n1::h = 1000 + omp_get_thread_num(); }
  CHECK(n1::h == 5);
  // What devices have by itself, by names of other scopes, is neither mapped nor copied.
  int a = 0, b = 0, c = 0;
#pragma omp target map(from : a, b, c)
  { n1::onto += 1; n1::named += 1; n3::named += 1; a = n1::onto; b = n1::named; c = n3::named; }
  CHECK(a == 41 && b == 51 && c == 61 && n3::named == 60);
#pragma omp target map(from : a, b)
  { n1::onto += 1; n1::named += 1; a = n1::onto; b = n1::named; }
  CHECK(a == 42 && b == 52);
#pragma omp target update from(n1::onto, n1::named)
  CHECK(n1::onto == 42 && n1::named == 52 && n3::onto == 70);
  n1::named = 1;
#pragma omp target map(always, tofrom : n1::named)
  n1::named += 1;
  CHECK(n1::named == 2);
  Class().run();
  puts(bad ? "bad" : "ok");
  return bad;
}
