// flags: -std=c++20 -fopenmp-version=60
// references: none (clang crashes or executes the statements in each thread, gcc takes no such loop)
// Loops over ranges that begin with a statement, within nests, in tasks, on targets, and where sharing has to be told.
#include <cstdio>
#include <vector>

static std::vector<int> make(int n) {
  std::vector<int> v;
  for (int i = 0; i < n; ++i) v.push_back(i);
  return v;
}

template <class T> static T rows(int n) {
  T s{};
#pragma omp parallel for collapse(3) reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    for (std::vector<T> v(n, T(2)); const T &x : v)
      for (T more[] = {T(1), T(3)}; const T &y : more) s += x * y + i;
  }
  return s;
}

static bool check(const char *what, long found, long expected) {
  if (found != expected) std::printf("%s: %ld instead of %ld\n", what, found, expected);
  return found == expected;
}

int main() {
  bool is_right = true;
  int s = 0;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (int k = 0; k < 3; k++)
    for (auto v = make(10); int x : v) s += x * k;
  is_right &= check("inner", s, 135);

  s = 0;
#pragma omp parallel for collapse(3) reduction(+ : s)
  for (int k = 0; k < 3; k++)
#pragma omp reverse
    for (int n = 7; int x : {1, 2, 3, 4})
      for (int j = 0; j < 2; j++) s += (x + n) * (k + j);
  is_right &= check("below another directive", s, 38 * 9);

  s = 0;
  std::vector<int> w = make(20);
#pragma omp parallel for collapse(2) default(none) shared(w) reduction(+ : s)
  for (int x : w)
    for (auto &v = w; int y : v) s += x * y;
  is_right &= check("none", s, 190 * 190);

  s = 0;
#pragma omp parallel default(none) shared(w) reduction(+ : s)
  {
#pragma omp for nowait schedule(dynamic, 3)
    for (int n = 3; int x : w) s += x * n;
  }
  is_right &= check("for", s, 570);

  s = 0;
#pragma omp parallel for default(firstprivate) shared(w) reduction(+ : s)
  for (auto &v = w; int &x : v) s += ++x;
  is_right &= check("references", s + w[19], 210 + 20);

  s = 0;
  std::vector<int> out(10);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(s)
    for (auto v = make(4); int x : v) s += x;
#pragma omp taskwait
#pragma omp taskloop shared(out) grainsize(2)
    for (auto v = make(10); int &x : v) out[&x - v.data()] = x * x;
#pragma omp taskloop reduction(+ : s) collapse(2)
    for (auto v = make(5); int x : v)
      for (auto u = make(3); int y : u) s += x * y;
  }
  is_right &= check("tasks", s + out[9], 6 + 30 + 81);

  s = 0;
  int a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : a)
  for (int m = 2; int x : a) s += x * m;
  is_right &= check("target", s, 110);

  s = 0;
#pragma omp teams distribute reduction(+ : s) default(none)
  for (auto v = make(6); int x : v) s += x;
#pragma omp parallel for reduction(+ : s)
#pragma omp tile sizes(2, 2)
  for (auto v = make(6); int x : v)
    for (auto u = make(5); int y : u) s += x * y;
#pragma omp parallel for ordered reduction(+ : s)
  for (auto v = make(6); int x : v) {
#pragma omp ordered
    s += x;
  }
  is_right &= check("others", s, 15 + 150 + 15);

  is_right &= check("template", rows<long>(4), 4 * 8 * 4 + 4 * 2 * 6);
  return !is_right;
}
