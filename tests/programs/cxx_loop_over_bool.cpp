// What a loop calls with its variable, a `bool`, is what is meant for that type.
// references: clang (gcc takes no such loop)
// flags: -Wno-tautological-constant-compare
#include <cstdio>

static int kind(bool) { return 1; }
static int kind(int) { return 10; }
static int kind(unsigned char) { return 100; }

template <class T> static int count(T first, T last) {
  int n = 0;
#pragma omp parallel for reduction(+ : n)
  for (T at = first; at <= last; at += 1) n += kind(at);
  return n;
}

int main() {
  int n = 0;
#pragma omp parallel for reduction(+ : n)
  for (bool b = false; b < true; b += 1) n += kind(b);
#pragma omp parallel for reduction(+ : n)
  for (auto b = false; b <= true; b += 1) n += kind(b);
  bool last = false;
#pragma omp parallel for lastprivate(last)
  for (last = true; last >= false; last -= 1) {}
  std::printf("%d %d %d %d\n", n, last, count(1, 3), count<unsigned char>(1, 3));
}
