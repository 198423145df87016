// Variables and constants of namespaces in constructs for devices.
// flags: -std=c++20
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
namespace N { int g = 3; double tab[3] = {1,2,3}; struct S { static int cnt; int q; }; int S::cnt = 5; const int K = 6; inline int iv = 8; }
static int sg = 4; const double ctab[3] = {7,8,9}; constexpr int CE = 2; enum E { E1 = 11 };
extern int ext; int ext = 12;
// Static members on devices, constants that nobody has defined as objects, and objects that constructors begin.
struct counted { static int cnt; int get() const; };
int counted::cnt = 10;
#pragma omp declare target to(counted::cnt)
inline int counted::get() const { return cnt++; }
struct limits { static const int K = 3; static constexpr double w[3] = {0.5, 1.5, 2.5}; double v[2] = {1, 2};
  void scale() {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 2; i++) v[i] *= K;
  } };
static int at_run_time(int n) { return n * 2; }
struct begun { int v; begun(int n) : v(at_run_time(n)) { v++; } };
#pragma omp declare target
static volatile int twenty = 20;
begun object(twenty);
namespace N { static begun hidden(twenty + 1); }
#pragma omp end declare target
int main() {
  int r = 0; double d = 0;
  {
    counted one; limits all;
#pragma omp target map(from: r, d)
    { r = one.get() + one.get(); r = r * 100 + counted::cnt; d = 0; for (int i = 0; i < 3; i++) d += limits::w[i] * i; }
    CHECK(r == 2112 && d == 6.5);
    all.scale();
    CHECK(all.v[0] == 3 && all.v[1] == 6);
#pragma omp target map(from: r)
    r = object.v * 100 + N::hidden.v;
    CHECK(r == 4143);
  }
#pragma omp target map(from: r, d)
  { r = N::K + CE + E1; d = ctab[1]; }
  CHECK(r==19 && d==8);
#pragma omp target map(tofrom: sg, ext) 
  { sg += 1; ext += sg; }
  CHECK(sg==5 && ext==17);
  static int loc = 3; static double larr[2] = {1,2};
#pragma omp target map(tofrom: loc)
  { loc += 2; larr[1] = 5; }
  CHECK(loc==5 && larr[1]==5);
  const char *s = "hi"; int len=0;
#pragma omp target map(from: len)
  { const char *t = "hello"; len = 0; while (t[len]) len++; }
  CHECK(len==5);
  return bad != 0;
}
