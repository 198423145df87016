// references: clang (gcc takes no members of bases that depend on a template; `this->` neither)
// Members in lists and regions by every name that they have: alone, behind `this`, and with their class.
#include <cstdio>
#include <vector>
#include <numeric>
template <class T> struct Base { T sum{}; T cells[4]{}; int n = 0; };
template <class T> struct Derived : Base<T> {
  using Base<T>::n;
  T total(const std::vector<T> &v) {
    this->sum = T{};
    #pragma omp parallel for reduction(+ : this->sum) schedule(dynamic, 3)
    for (std::size_t i = 0; i < v.size(); ++i) this->sum += v[i];
    return this->sum;
  }
  void spread(T by) {
    #pragma omp parallel num_threads(3) private(Base<T>::n) firstprivate(this->sum)
    {
      Base<T>::n = 5; this->sum += by;
      #pragma omp critical
      for (auto &c : this->cells) c += this->sum + Base<T>::n;
    }
  }
  T last(int m) {
    #pragma omp parallel for lastprivate(Base<T>::sum)
    for (int i = 0; i < m; i++) { Base<T>::sum = T(i); }
    return this->sum;
  }
  T nested(int m) {
    this->sum = 0;
    #pragma omp parallel reduction(+ : this->sum) num_threads(2)
    {
      this->sum += 1;
      #pragma omp parallel for reduction(+ : this->sum) num_threads(2)
      for (int i = 0; i < m; i++) this->sum += T(i);
    }
    return this->sum - 2;
  }
  T tasks(int m) {
    T out{};
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < m; i++) {
      this->n = i;
      #pragma omp task firstprivate(this->n) shared(out)
      {
        #pragma omp atomic
        out += T(this->n);
      }
    }
    return out;
  }
};
struct Plain { int k = 3; long s = 0;
  int both(int n) {
    // by name in the list, by `this` in the region
    #pragma omp parallel for private(k) reduction(+ : s)
    for (int i = 0; i < n; i++) { this->k = i; s += k; this->s += Plain::k - k; }
    auto f = [this](int by) { return k + by; };
    return f(1) + k;
  }
  long lambda(int n) {
    #pragma omp parallel for reduction(+ : this->s)
    for (int i = 0; i < n; i++) { auto add = [&](int v) { this->s += v; }; add(i); }
    return s;
  }
};
// Loops whose variable is a member, which has a copy then.
struct Looping { int i, j; long s; 
 int get() const { return i; }
 long run(int n) { s = 0; long t = 0; i = -7; j = -8;
#pragma omp parallel for collapse(2) reduction(+:t)
  for (i = 0; i < n; i++) for (j = 0; j < 4; ++j) t += i * 10 + j;
  std::printf("%d %d\n", i, j);
  return t; }
 long last(int n) { long t = 0; i = 99;
#pragma omp parallel for lastprivate(i) reduction(+:t)
  for (i = 0; i < n; i += 3) t += i + get() * 0;
  std::printf("last %d\n", i);
#pragma omp parallel for lastprivate(this->j) reduction(+:t) schedule(dynamic,2)
  for (j = n; j > 0; --j) { auto f = [&] { return j; }; t += f(); }
  std::printf("last %d\n", j);
  return t; }
 long si(int n) { long t = 0;
#pragma omp simd reduction(+:t)
  for (i = 0; i < n; i++) t += i;
  std::printf("simd %d\n", i);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+:t) grainsize(3)
  for (i = 0; i < n; i++) t += i;
  return t; }
};
template <class T> struct Counted { T i; T b; 
 T f(T n) { T t = 0; i = 42;
#pragma omp parallel for reduction(+:t) schedule(static,1)
  for (i = 1; i <= n; ++i) t += i;
  std::printf("%d\n", (int)i);
  return t; }
};
// Arrays of a template, whole and in sections.
template <class T> struct Sections {
  T all[4] = {1, 2, 3, 4}, table[3][2] = {}, *p = all;
  void run(int n) {
    #pragma omp parallel
    #pragma omp for reduction(+ : this->all[:2]) schedule(static, 1)
    for (int i = 0; i < n; ++i) this->all[i & 1] += i;
    #pragma omp parallel for reduction(+ : this->all)
    for (int i = 0; i < n; ++i) this->all[i & 3] += i;
    #pragma omp parallel for reduction(+ : this->p[1:3])
    for (int i = 0; i < n; ++i) this->p[1 + i % 3] += i;
    #pragma omp parallel for reduction(+ : this->table[0:3][0:2]) firstprivate(this->all)
    for (int i = 0; i < n; ++i) this->table[i % 3][i % 2] += i + this->all[0];
    for (T x : all) std::printf("%g ", (double)x);
    for (auto &row : table) for (T x : row) std::printf("%g ", (double)x);
    std::puts("");
  }
};
// Those of a base that depends on a template, of which nobody knows that they are arrays.
template <class T> struct Arrays : Sections<T> {
  T one = 4;
  T run() {
    T s{};
    #pragma omp parallel num_threads(2) firstprivate(this->all) reduction(+ : s)
    { this->all[1] += one; s += this->all[1]; }
    #pragma omp parallel master
    {
      #pragma omp task firstprivate(this->all) shared(s)
      { this->all[2] += one; s += this->all[2]; }
    }
    #pragma omp parallel for lastprivate(this->all) firstprivate(this->all)
    for (int i = 0; i < 7; ++i) this->all[0] = this->all[1] + T(i);
    return s * 100 + this->all[0];
  }
};
int main() {
  std::printf("%d %g\n", Arrays<int>().run(), Arrays<double>().run());
  Sections<int>().run(20); Sections<double>().run(13);
  std::vector<double> v(100); std::iota(v.begin(), v.end(), 0.5);
  Derived<double> d; std::printf("%g\n", d.total(v));
  d.sum = 1; d.spread(2); std::printf("%g %g %d\n", d.cells[0], d.sum, d.n);
  std::printf("%g\n", d.last(77));
  std::printf("%g\n", d.nested(10) );
  std::printf("%g\n", d.tasks(12));
  Derived<int> e; std::vector<int> w(50, 2); std::printf("%d %d %d\n", e.total(w), e.last(9), e.nested(4));
  Plain p; std::printf("%d\n", p.both(20)); std::printf("%ld %d\n", p.s, p.k); std::printf("%ld\n", p.lambda(30));
  Looping l; l.i = 3; l.j = 4;
  std::printf("%ld\n", l.run(6));
  std::printf("%ld\n", l.last(17));
  std::printf("%ld\n", l.si(12));
  Counted<short> r;
  Counted<unsigned long> q;
  std::printf("%d\n", (int)r.f(10));
  std::printf("%d\n", (int)q.f(20));
}
