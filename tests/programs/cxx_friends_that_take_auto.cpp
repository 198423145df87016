// flags: -std=c++20
// Friends that are templates only by `auto`, which have no place of their own in what libclang tells.
#include <cstdio>
#include <vector>

class Plain {
  int n = 5;
  friend int count(Plain &p, auto &&f) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < p.n; ++i) sum += f(i);
    return sum;
  }
};

template <class T> class Store {
  std::vector<T> values{T(1), T(2), T(3)};
  friend T fold(Store &s, auto f, T start) {
#pragma omp parallel for reduction(+ : start)
    for (std::size_t i = 0; i < s.values.size(); ++i) start += f(s.values[i]);
    return start;
  }
};

int main() {
  Plain p;
  Store<long> a;
  Store<double> b;
  auto twice = [](auto x) { return x * 2; };
  std::printf("%d %ld %g\n", count(p, twice), fold(a, twice, 1L), fold(b, twice, 0.5));
}
