// flags: -std=c++20
// references: clang (gcc takes no number of loops that depends on a template)
// Numbers of loops, sizes of tiles and factors that constants in a template have.
#include <cstdio>

template <int N> int nest() {
  const int more = N + 1, same = (int)sizeof(char) * more;
  int s = 0;
#pragma omp parallel for collapse(more) reduction(+ : s) default(none)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++) s += i * j + k + more;
#pragma omp tile sizes(more, same)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) s += i * j;
#pragma omp parallel for reduction(+ : s)
#pragma omp unroll partial(more)
  for (int i = 0; i < 9; i++) s += i;
  return s;
}

template <class T> struct Rank {
  static const int value = sizeof(T) / sizeof(int);
  int run() {
    int s = 0;
#pragma omp parallel for collapse(value) reduction(+ : s)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) s += i * j;
    return s;
  }
};

// What only looks like a constant is a variable.
template <int N> int variable(int n) {
  const int m = N + n;
  int s = 0;
#pragma omp parallel for reduction(+ : s) firstprivate(m)
  for (int i = 0; i < m; i++) s += m;
  return s;
}

int main() {
  std::printf("%d %d\n", nest<1>(), nest<2>());
  std::printf("%d %d\n", Rank<int>().run(), Rank<long>().run());
  std::printf("%d\n", variable<2>(3));
}
