// `declare target` in C++: templates, namespaces, static members.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
#pragma omp declare target
int g = 5; struct Cfg { int a, b; } cfg = {1, 2};
template <class T> T sq(T x) { return x*x; }
namespace q { int val = 3; int look() { return val; } }
struct St { static int count; static int next() { return ++count; } };
int St::count = 10;
#pragma omp end declare target
int arr[4]; 
#pragma omp declare target to(arr)
int main() {
  int r = 0;
#pragma omp target map(from: r)
  { r = g + cfg.b + sq(4) + q::look() + St::next(); arr[1] = 6; }
  CHECK(r==5+2+16+3+11);
#pragma omp target update from(arr)
  CHECK(arr[1]==6);
  g = 7; cfg.a = 4;
#pragma omp target update to(g, cfg)
#pragma omp target map(from: r)
  r = g*10+cfg.a;
  CHECK(r==74);
  return bad != 0;
}
