// Scans in `for` and `for simd` over objects and over what a template leaves open.
#include <cstdio>
struct P { double v; int at; };
#pragma omp declare reduction(best : P : omp_out = omp_in.v > omp_out.v || (omp_in.v == omp_out.v && omp_in.at < omp_out.at) ? omp_in : omp_out) initializer(omp_priv = P{-1e300, 1 << 30})
template <class T> void prefix(const T *a, T *b, T *e, int n) {
  T s{};
  #pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < n; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  s = T{};
  #pragma omp parallel for simd reduction(inscan, + : s)
  for (int i = 0; i < n; i++) {
    e[i] = s;
    #pragma omp scan exclusive(s)
    s += a[i];
  }
}
template <class T> T lanes(T &outside, T *a, T *before, int n) {
  T all = 0;
  #pragma omp simd reduction(inscan, + : outside)
  for (int i = 0; i < n; i++) {
    outside += a[i];
    #pragma omp scan inclusive(outside)
    a[i] = outside;
  }
  #pragma omp simd reduction(inscan, + : all)
  for (int i = 0; i < n; i++) {
    before[i] = all;
    #pragma omp scan exclusive(all)
    { T t = a[i]; all += t; }
  }
  return all;
}
int main() {
  {
    int v[20], s = 5; double d[5], t = 1;
    for (int i = 0; i < 20; i++) v[i] = i * 5 % 13;
    for (double &x : d) x = .5;
    int w[20], whole = lanes(s, v, w, 20);
    double e[5], half = lanes(t, d, e, 5);
    printf("%d %d %d %d %g %g %g %g\n", s, v[19], w[19], whole, t, d[4], e[4], half);
  }
  int a[100], b[100], e[100];
  for (int i = 0; i < 100; i++) a[i] = (i * 37) % 11 - 5;
  prefix(a, b, e, 100);
  long h = 0; for (int i = 0; i < 100; i++) h = h * 31 + b[i] * 3 + e[i];
  printf("%ld\n", h);
  P p{-1e300, 1 << 30}; int best[100]; double bv[100];
  #pragma omp parallel for reduction(inscan, best : p)
  for (int i = 0; i < 100; i++) {
    P q{(double)((i * 53) % 97), i};
    p = q.v > p.v || (q.v == p.v && q.at < p.at) ? q : p;
    #pragma omp scan inclusive(p)
    best[i] = p.at; bv[i] = p.v;
  }
  h = 0; for (int i = 0; i < 100; i++) h = h * 31 + best[i] + (int)bv[i];
  printf("%ld\n", h);
}
