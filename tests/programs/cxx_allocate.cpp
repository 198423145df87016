// references: clang (gcc has no `align`)
// The directive `allocate` in C++: variables of functions, templates and members, with exceptions and lambdas.
#include <cstdio>
#include <cstdint>
#include <omp.h>
static double table[8];
#pragma omp allocate(table) allocator(omp_large_cap_mem_alloc)
struct P { int x, y; };
template <class T, int N> T work(int n) {
  double v[16];
  #pragma omp allocate(v) allocator(omp_high_bw_mem_alloc)
  int x = 3;
  #pragma omp allocate(x) align(128)
  P p{4, 5};
  #pragma omp allocate(p) allocator(omp_default_mem_alloc)
  int wrong = (std::uintptr_t)&x % 128 != 0;
  for (int i = 0; i < N; i++) v[i] = 0;
  #pragma omp parallel for reduction(+ : wrong) firstprivate(p)
  for (int i = 0; i < N; i++) { v[i] = i * x + p.y; wrong += p.x != 4; p.x = 4; }
  auto f = [&](int k) { return v[k] + x; };
  double s = 0;
  for (int i = 0; i < N; i++) s += f(i);
  if (n > 2) { p.x += 1; return T(s + wrong * 1000 + p.x); }
  try {
    int y = 9;
    #pragma omp allocate(y)
    if (n == 1) throw y;
    s += y;
  } catch (int e) { s += e; }
  return T(s);
}
struct M { long total(int n) {
  long sum = 0;
  #pragma omp allocate(sum) allocator(omp_pteam_mem_alloc)
  #pragma omp parallel reduction(+ : sum) allocate(omp_default_mem_alloc : sum)
  sum += n;
  return sum / omp_get_max_threads(); } };
int main() {
  std::printf("%g\n", work<double, 16>(3));
  std::printf("%d\n", work<int, 5>(1));
  std::printf("%g\n", work<double, 7>(0));
  std::printf("%ld\n", M().total(5));
  for (auto &t : table) t = 1;
  std::printf("%g\n", table[3]);
}
