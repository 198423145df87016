// Directives of one name that follow each other in a block, for different types, and what they hide.
#include <cstdio>

struct A {
  int v = 0;
};
struct B {
  int v = 0;
};
#pragma omp declare reduction(join : A : omp_out.v += omp_in.v)
#pragma omp declare reduction(join : B : omp_out.v += omp_in.v)

static int apart() {
  A a;
  B b;
  double d = 1;
#pragma omp declare reduction(m : A : omp_out.v += omp_in.v)

#pragma omp declare reduction(m : B : omp_out.v -= omp_in.v) initializer(omp_priv = B())
#pragma omp declare reduction(m : double, long : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = 0)
#pragma omp parallel for reduction(m : a, b, d)
  for (int i = 0; i < 100; i++) {
    a.v += i;
    b.v += 0;
    d = i;
  }
  return a.v * 1000 + b.v + (int)d;
}

static int both(A a) {
  B b;
  {
#pragma omp declare reduction(join : A : omp_out.v += 2 * omp_in.v) initializer(omp_priv = A())
#pragma omp declare reduction(join : B : omp_out.v += 3 * omp_in.v) initializer(omp_priv = B())
#pragma omp parallel for reduction(join : a, b)
    for (int i = 0; i < 10; i++) {
      if (i == 3) a.v = 7;
      if (i == 9) b.v = 5;
    }
  }
#pragma omp parallel for reduction(join : b)
  for (int i = 0; i < 10; i++) b.v += i;
  return a.v * 1000 + b.v;
}

int main() { std::printf("%d %d\n", apart(), both(A())); }
