// references: gcc (clang takes the directive of the file where two blocks have some)
// A directive in a block hides those of its name outside for its own types alone; for others, these still count.
#include <cstdio>

struct A {
  int v = 0;
};
struct B {
  int v = 0;
};
struct C {
  int v = 0;
  C() {}
  C(C const &other) : v(other.v) {}
};
#pragma omp declare reduction(join : A, B : omp_out.v += omp_in.v)
#pragma omp declare reduction(join : C : omp_out.v += omp_in.v) initializer(omp_priv = C())
#pragma omp declare reduction(+ : A, B : omp_out.v += omp_in.v)

static int in_function() {
  A a;
  B b;
  C c;
  int n = 0;
#pragma omp declare reduction(join : A : omp_out.v |= omp_in.v) initializer(omp_priv = A())
#pragma omp parallel for reduction(join : a, b, c)
  for (int i = 0; i < 10; ++i) {
    a.v |= i;
    b.v += i;
    c.v += i;
  }
  {
#pragma omp declare reduction(join : B, int : (void)omp_in) initializer(omp_priv = {})
#pragma omp parallel for reduction(join : a, b, c, n)
    for (int i = 0; i < 10; ++i) {
      a.v |= 2 * i;
      b.v += i;
      c.v += i;
      n += i;
    }
  }
  return ((a.v * 1000) + b.v) * 1000 + c.v + n;
}

template <class T> static int in_template() {
  T a;
  B b;
  {
#pragma omp declare reduction(+ : T : omp_out.v |= omp_in.v) initializer(omp_priv = T())
#pragma omp parallel for reduction(+ : a, b)
    for (int i = 0; i < 10; ++i) {
      a.v |= i;
      b.v += i;
    }
  }
  return a.v * 1000 + b.v;
}

struct Sum {
  struct Part {
    int v = 0;
  };
#pragma omp declare reduction(take : Part : omp_out.v += omp_in.v)
  int run() {
    Part p;
    A a;
#pragma omp declare reduction(take : A : omp_out.v += omp_in.v)
#pragma omp parallel for reduction(take : p, a)
    for (int i = 0; i < 10; ++i) {
      p.v += i;
      a.v += i;
    }
    return p.v * 1000 + a.v;
  }
};

int main() { std::printf("%d %d %d\n", in_function(), in_template<A>(), Sum().run()); }
