// Loops over ranges, structured bindings and the library's functions on devices.
// flags: -Wno-openmp-mapping
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
#include <algorithm>
#include <cmath>
#include <utility>
static int mx(int a, int b) { return std::max(a, b); }
int main() {
  int a[6] = {3,1,2,9,4,5}; int best = 0; double q = 0; auto pr = std::make_pair(1, 2.5);
#pragma omp target map(tofrom: best) map(to: a)
  for (int v : a) best = mx(best, v);
  CHECK(best==9);
#pragma omp target map(from: q) map(to: pr)
  q = std::sqrt(16.0) + std::abs(-2.0) + pr.second + std::min(1.0, 2.0);
  CHECK(q==9.5);
#pragma omp target map(a)
  { std::swap(a[0], a[1]); }
  CHECK(a[0]==1 && a[1]==3);
  auto [u, w] = pr; int uu = u;
#pragma omp target map(tofrom: uu) firstprivate(pr)
  { uu += pr.first; }
  CHECK(uu==2);
  constexpr int N = 5; static int st[N]; static const int c5 = 5;
#pragma omp target map(from: st)
  for (int i=0;i<N;i++) st[i]=i*c5;
  CHECK(st[4]==20);
  return bad != 0;
}
