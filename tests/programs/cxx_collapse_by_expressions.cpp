// flags: -std=c++20
// references: clang (gcc takes no number of loops that depends on a template)
// Numbers of loops that only an instance of a template knows, however they are written.
#include <cstdio>

template <int D> struct Dimension {
  static constexpr int value = D;
  static const int old = D;
  enum { number = D };
};

template <int N> constexpr int rank_of = N;

#define LOOPS                 \
  for (int i = 0; i < 4; ++i) \
    for (int j = 0; j < 3; ++j) s += i * j

template <int... N> struct Shape {
  static constexpr int rank = sizeof...(N);
  long members() {
    long s = 0;
    Shape<1, 2> other;
    constexpr int here = rank;
#pragma omp parallel for collapse(rank) reduction(+ : s)
    LOOPS;
#pragma omp parallel for collapse(decltype(other)::rank) reduction(+ : s)
    LOOPS;
#pragma omp parallel for collapse(here) reduction(+ : s)
    LOOPS;
#pragma omp parallel for collapse(sizeof(*this) > 100 ? 1 : 2) reduction(+ : s)
    LOOPS;
    return s;
  }
};

template <class A, int N> long arguments(A a) {
  long s = 0;
  auto b = a;
#pragma omp parallel for collapse(decltype(b)::value) reduction(+ : s)
  LOOPS;
#pragma omp parallel for collapse(A::old) reduction(+ : s)
  LOOPS;
#pragma omp parallel for collapse(A::number) reduction(+ : s)
  LOOPS;
#pragma omp parallel for collapse(sizeof(b) + 1) reduction(+ : s)
  LOOPS;
#pragma omp parallel for collapse(int(sizeof(decltype(b)))) reduction(+ : s)
  LOOPS;
#pragma omp parallel for collapse(rank_of<N>) reduction(+ : s)
  LOOPS;
  return s;
}

// What stands below another directive is no loop of the nest.
template <int D> long below() {
  long s = 0;
#pragma omp parallel for collapse(D - 1) reduction(+ : s)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j)
#pragma omp simd reduction(+ : s)
      for (int k = 0; k < 5; ++k) s += i * j + k;
  return s;
}

int main() {
  std::printf("%ld %ld\n", Shape<1, 2>().members(), Shape<7>().members());
  std::printf("%ld %ld\n", arguments<Dimension<1>, 1>({}), arguments<Dimension<2>, 2>({}));
  std::printf("%ld %ld\n", below<2>(), below<3>());
}
