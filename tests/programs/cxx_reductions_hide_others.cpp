// A directive in a block hides those of its name outside, and those in blocks beside it do not know each other.
#include <cstdio>

struct A {
  int v = 0;
};
struct B {
  int v = 0;
};
#pragma omp declare reduction(join : A : omp_out.v += omp_in.v)

static int in_function() {
  A a;
#pragma omp declare reduction(own : A : omp_out.v += omp_in.v)
  {
#pragma omp declare reduction(own : A, B : omp_out.v -= omp_in.v) initializer(omp_priv = {})
#pragma omp parallel for reduction(own : a)
    for (int i = 0; i < 10; ++i) a.v += i;
    B b;
#pragma omp parallel for reduction(own : b)
    for (int i = 0; i < 10; ++i) b.v += i;
    a.v = a.v * 1000 + b.v;
  }
#pragma omp parallel for reduction(own : a)
  for (int i = 0; i < 10; ++i) a.v += i;
  return a.v;
}

template <class T> static int beside() {
  T a;
  {
#pragma omp declare reduction(twice : T : omp_out.v += 2 * omp_in.v) initializer(omp_priv = T())
#pragma omp parallel for reduction(twice : a)
    for (int i = 0; i < 10; ++i) a.v = 0;
  }
  {
#pragma omp declare reduction(twice : T : omp_out.v += omp_in.v) initializer(omp_priv = T())
#pragma omp parallel for reduction(twice : a)
    for (int i = 0; i < 10; ++i) a.v += i;
  }
  return a.v;
}

int main() {
  A a;
  {
#pragma omp declare reduction(join : A : omp_out.v -= omp_in.v) initializer(omp_priv = A())
#pragma omp parallel for reduction(join : a)
    for (int i = 0; i < 10; ++i) a.v += i;
  }
  std::printf("%d\n", a.v);
#pragma omp parallel for reduction(join : a)
  for (int i = 0; i < 10; ++i) a.v += i;
  std::printf("%d %d %d %d\n", a.v, in_function(), beside<A>(), beside<B>());
}
