// A `declare reduction` in a class hides nothing that is declared around it for other types, and no operator of the language.
#include <cstdio>
#include <string>
#include <vector>

struct Out {
  long v = 0;
};
#pragma omp declare reduction(+ : Out : omp_out.v += 2 * omp_in.v) initializer(omp_priv = Out())
#pragma omp declare reduction(+ : std::vector<int> : omp_out[0] += omp_in[0]) initializer(omp_priv = std::vector<int>(1))
#pragma omp declare reduction(join : Out : omp_out.v += omp_in.v)
namespace far {
struct Sum {
  long v = 0;
};
#pragma omp declare reduction(+ : Sum : omp_out.v += omp_in.v)
} // namespace far

template <class T> struct Holder {
  struct Nested {
    T v{};
#pragma omp declare reduction(+ : Nested : omp_out.v += omp_in.v)
    static T of(int n) {
      Nested sum;
      T plain{};
#pragma omp parallel for reduction(+ : sum, plain)
      for (int i = 0; i < n; ++i) {
        sum.v += i;
        plain += i;
      }
      return sum.v * 100 + plain;
    }
  };
  struct Cell {
    T v{};
  };
#pragma omp declare reduction(+ : Cell : omp_out.v += omp_in.v) initializer(omp_priv = Cell())
#pragma omp declare reduction(+ : Holder : omp_out.all.v += omp_in.all.v)
#pragma omp declare reduction(join : Cell : omp_out.v += omp_in.v)
  Cell all;

  static T scalar(int n) {
    T sum{};
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += i;
    return sum;
  }
  static T section(int n, int m) {
    T sums[4] = {};
    T *of = sums;
#pragma omp parallel for reduction(+ : of[0 : m])
    for (int i = 0; i < n; ++i) of[i % m] += i;
    return sums[0] + 10 * sums[1] + 100 * sums[2];
  }
  template <class U> static long other(int n) {
    U sum;
#pragma omp parallel for reduction(+ : sum) num_threads(1)
    for (int i = 0; i < n; ++i) sum.v += i;
    return long(sum.v);
  }
  template <class U> static long joined(int n) {
    U sum;
#pragma omp parallel for reduction(join : sum)
    for (int i = 0; i < n; ++i) sum.v += i;
    return long(sum.v);
  }
  template <class U> static long vector(int n) {
    U sum(1);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum[0] += i;
    return sum[0];
  }
};

// Two spellings of one type: that of the class counts.
template <class T> struct Same {
#pragma omp declare reduction(+ : T : omp_out.v += omp_in.v) initializer(omp_priv = T())
  static long of(int n) {
    T sum;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum.v += i;
    return sum.v;
  }
};

int main() {
  std::printf("%g %ld\n", Holder<double>::scalar(20), Holder<long>::scalar(20));
  std::printf("%g %d\n", Holder<float>::section(20, 3), Holder<int>::section(20, 3));
  std::printf("%g %ld\n", Holder<double>::Nested::of(10), Holder<long>::Nested::of(10));
  std::printf("%ld %ld %ld\n", Holder<int>::other<Holder<int>::Cell>(10), Holder<int>::other<Out>(10),
              Holder<int>::other<far::Sum>(10));
  std::printf("%ld %ld\n", Holder<int>::joined<Holder<int>::Cell>(10), Holder<int>::joined<Out>(10));
  std::printf("%ld %ld\n", Holder<int>::vector<std::vector<int>>(10), Same<Out>::of(10));
}
