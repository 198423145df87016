// Reductions that a function declares for types of its own, in templates and inner blocks.
#include <cstdio>

template <class T> long f(int n) {
  struct P { T a; int b; P() : a(1), b(0) {} P(T x, int y) : a(x), b(y) {} };
  typedef P Q;
  #pragma omp declare reduction(join : Q : omp_out.a += omp_in.a, omp_out.b |= omp_in.b) initializer(omp_priv = Q(0, 0))
  enum Kind { none, some };
  #pragma omp declare reduction(most : Kind : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = none)
  P p(5, 1); Kind k = none;
  #pragma omp parallel for reduction(join : p) reduction(most : k)
  for (int i = 0; i < n; i++) { p.a += i; p.b |= 1 << (i % 5); if (i == 7) k = some; }
  {
    struct P { double z = 0; };
    #pragma omp declare reduction(add : P : omp_out.z += omp_in.z)
    P q;
    #pragma omp parallel for reduction(add : q)
    for (int i = 0; i < n; i++) q.z += 0.5;
    p.b += (int)q.z;
  }
  return long(p.a) * 1000 + p.b * 10 + k;
}
int main() {
  union U { int i; float f; };
  #pragma omp declare reduction(maxi : U : omp_out.i = omp_out.i < omp_in.i ? omp_in.i : omp_out.i) initializer(omp_priv = U{0})
  U u; u.i = 3;
  #pragma omp parallel for reduction(maxi : u)
  for (int i = 0; i < 40; i++) u.i = u.i < i ? i : u.i;
  std::printf("%ld %ld %d\n", f<int>(20), f<long>(8), u.i);
}
