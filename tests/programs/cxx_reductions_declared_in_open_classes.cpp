// A `declare reduction` in a class sees the whole class, as its functions do: members with initializers, and functions that
// follow.
// references: gcc (the class is not complete there to clang)
#include <cstdio>
#include <limits>

struct Plain {
  int least = std::numeric_limits<int>::max();
#pragma omp declare reduction(least : Plain : omp_out.merge(omp_in)) initializer(omp_priv = Plain{})
  void merge(const Plain &other) {
    if (other.least < least) least = other.least;
  }
  static int run(int n) {
    Plain found;
#pragma omp parallel for reduction(least : found)
    for (int i = 0; i < n; i++)
      if ((i * 37 + 11) % 101 < found.least) found.least = (i * 37 + 11) % 101;
    return found.least;
  }
};

template <class T, int N> class Sums {
  T of[N] = {};
  long count = N - N;

public:
#pragma omp declare reduction(+ : Sums : omp_out += omp_in) initializer(omp_priv = Sums())
  Sums &operator+=(const Sums &other) {
    for (int i = 0; i < N; i++) of[i] += other.of[i];
    count += other.count;
    return *this;
  }
  static Sums over(int n) {
    Sums sums;
#pragma omp parallel for reduction(+ : sums)
    for (int i = 0; i < n; i++) {
      sums.of[i % N] += T(i);
      sums.count++;
    }
    return sums;
  }
  void print() const { std::printf("%g %g %ld\n", (double)of[0], (double)of[N - 1], count); }
};

int main() {
  std::printf("%d\n", Plain::run(60));
  Sums<int, 3>::over(50).print();
  Sums<double, 7>::over(90).print();
}
