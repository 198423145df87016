// references: gcc
// Loops whose variable is a member that the header and the statement name in several ways.
#include <cstdio>

int d[64];

struct R {
  int r;
};
struct T {
  int t;
  virtual ~T() {}
};

struct A : R, virtual T {
  int a;
  void run();
  template <int N> void of_template();
};

void A::run() {
  int sum = 0;
  a = -1;
#pragma omp parallel for reduction(+ : sum)
  for (a = 0; A::a < 31; a += 2) sum += A::a;
  std::printf("%d %d\n", sum, a);
#pragma omp parallel for
  for (R::r = 0; r < 32; R::r++) d[R::r] += r;
#pragma omp simd collapse(2)
  for (T::t = 0; t < 7; t += 2)
    for (a = 0; A::a < 8; a++) d[((t << 2) | A::a) + 3] |= 16;
  std::printf("%d %d\n", t, A::a);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (A::a = 0; a < 8; A::a++) {
#pragma omp atomic
    d[A::a] += 1000;
  }
  // What a function of the class sees is the member still.
  a = 5;
  auto member = [](A &of) { return of.a; };
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (A::a = 0; a < 4; ++a) sum += member(*this) == 5;
  std::printf("%d %d\n", sum, a);
}

template <int N> void A::of_template() {
#pragma omp parallel for
  for (A::a = N; A::a < 20; ++a) d[A::a] += 100;
}

// A member of a base that depends on an argument of the template.
template <class Q> struct B {
  Q q;
};
template <class Q> struct C : B<Q> {
  void run();
};
template <class Q> void C<Q>::run() {
#pragma omp parallel for
  for (B<Q>::q = 0; B<Q>::q < 16; B<Q>::q += 3) d[B<Q>::q + 40] += 7;
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (B<Q>::q = 2; B<Q>::q < 9; B<Q>::q++) sum += B<Q>::q;
  std::printf("%d\n", sum);
}

int main() {
  A a;
  a.run();
  a.of_template<4>();
  C<int> c;
  c.run();
  for (int value : d) std::printf("%d ", value);
  std::printf("\n");
}
