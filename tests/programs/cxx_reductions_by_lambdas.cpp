// references: gcc
// Combiners and initializers with lambdas that capture what they are about.
#include <cstdio>

struct A {
  typedef int T;
#pragma omp declare reduction(y : T : [&omp_out, &omp_in]() { omp_out += omp_in; return 0; }()) \
    initializer(omp_priv = [omp_orig]() { return omp_orig; }())
  static void run();
};

void A::run() {
  int r = 0, s = 0;
#pragma omp parallel for reduction(y : r, s)
  for (int i = 0; i < 64; i++) {
    r++;
    s += i;
  }
  std::printf("%d %d\n", r, s);
}

template <class T> struct B {
#pragma omp declare reduction(z : T : [&] { omp_out = omp_in > omp_out ? omp_in : omp_out; }())
  static T most(int n) {
    T most = T();
#pragma omp parallel for reduction(z : most)
    for (int i = 0; i < n; i++) [&] { most = most < T(i % 37) ? T(i % 37) : most; }();
    return most;
  }
};

int main() {
  A::run();
  std::printf("%d %ld\n", B<short>::most(90), B<long>::most(20));
}
