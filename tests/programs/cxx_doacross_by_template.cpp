// references: none (clang 19 takes all memory for such a number of loops, and gcc wants a literal)
// Iterations wait for others in as many loops as the arguments of a template tell; the sinks tell it, too,
// and how far apart these are.
#include <cstdio>

template <int N> bool paths() {
  const int loops = N + 1;
  static int a[10][10], b[10][10];
#pragma omp parallel for ordered(N + 1)
  for (int i = 1; i < 10; i++)
    for (int j = 1; j < 10; j++) {
#pragma omp ordered depend(sink : i - N, j) depend(sink : i, j - 1)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
#pragma omp ordered depend(source)
    }
#pragma omp parallel
  {
#pragma omp for ordered(loops) schedule(dynamic)
    for (int i = 1; i < 10; i++)
      for (int j = 1; j < 10; j++) {
#pragma omp ordered doacross(sink : i - 1, j) doacross(sink : i, j - 1)
        b[i][j] = b[i - 1][j] + b[i][j - 1] + 1;
#pragma omp ordered doacross(source : omp_cur_iteration)
      }
  }
  int c[10][10] = {};
  bool is_right = true;
  for (int i = 1; i < 10; i++)
    for (int j = 1; j < 10; j++) {
      c[i][j] = c[i - 1][j] + c[i][j - 1] + 1;
      is_right = is_right && a[i][j] == c[i][j] && b[i][j] == c[i][j];
    }
  return is_right;
}

struct Steps {
  static constexpr int apart = 3;
};

template <int N, class S> long along() {
  long last = 1, s = 0;
#pragma omp parallel for ordered(N) reduction(+ : s)
  for (int i = 3; i < 30; i += 3) {
#pragma omp ordered depend(sink : i - S::apart)
    last = last * 3 % 1009;
    s += last;
#pragma omp ordered depend(source)
  }
  return s;
}

int main() {
  long expected = 0;
  for (long i = 3, last = 1; i < 30; i += 3) expected += last = last * 3 % 1009;
  bool is_right = paths<1>() && along<1, Steps>() == expected;
  std::printf("%s\n", is_right ? "right" : "wrong");
  return !is_right;
}
