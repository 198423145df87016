// flags: -std=c++20
// references: clang (gcc takes no such loop)
// Loops over ranges that begin with a statement.
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

static std::vector<int> make(int n) {
  std::vector<int> v;
  for (int i = 0; i < n; ++i) v.push_back(i);
  return v;
}

template <class T> static T sum(int n) {
  T s{};
#pragma omp parallel for reduction(+ : s)
  for (std::vector<T> v(n, T(2)); const T &x : v) s += x;
  return s;
}

int main() {
  int s = 0, t = 0, u = 0;
#pragma omp parallel for reduction(+ : s)
  for (auto v = make(10); int x : v) s += x;
#pragma omp simd reduction(+ : t)
  for (int from = 3, more[] = {from, from + 1};
       int x : more)
    t += x * from;
#pragma omp parallel
  {
#pragma omp for reduction(+ : u) schedule(dynamic)
    for (auto list = {std::pair{1, 2}, {3, 4}}; auto [a, b] : list) {
      u += a * b;
    }
  }
  std::printf("%d %d %d %ld %g\n", s, t, u, sum<long>(5), sum<double>(4));
}
