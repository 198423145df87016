// A portability layer in the style of the large ones: policies, views, functors, reducers by template, scans, teams.
// references: gcc (clang forgets the first value of a scan)
// flags: -std=c++20
#include <omp.h>
#include <cstdio>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>
#include <limits>
#include <array>
namespace pk {
struct Serial {}; struct OpenMP {};
template <class Space = OpenMP> struct Range { using space = Space; long b, e; Range(long n) : b(0), e(n) {} Range(long x, long y) : b(x), e(y) {} };
template <class Space, int Rank> struct MD { std::array<long, Rank> n; };
template <class T, int R> class View {
  std::shared_ptr<T[]> p; std::array<long, R> ext{}; 
public:
  template <class... I> explicit View(const char *, I... i) : ext{long(i)...} { long n = 1; ((n *= i), ...); p = std::shared_ptr<T[]>(new T[n]()); }
  template <class... I> T &operator()(I... i) const { static_assert(sizeof...(I) == R); long at = 0; int d = 0; ((at = at * ext[d++] + i), ...); return p[at]; }
  long extent(int d) const { return ext[d]; }
};
template <class S, class F> void parallel_for(const char *, Range<S> r, const F &f) {
  if constexpr (std::is_same_v<S, Serial>) { for (long i = r.b; i < r.e; ++i) f(i); }
  else {
#pragma omp parallel for
    for (long i = r.b; i < r.e; ++i) f(i);
  }
}
template <class S, class F> void parallel_for(const char *, MD<S, 2> r, F f) {
  const auto n0 = r.n[0], n1 = r.n[1];
#pragma omp parallel for collapse(2) firstprivate(f)
  for (long i = 0; i < n0; ++i) for (long j = 0; j < n1; ++j) f(i, j);
}
template <class T> struct Sum { using value_type = T; static void init(T &v) { v = T(); } static void join(T &a, const T &b) { a += b; } };
template <class T> struct Max { using value_type = T; static void init(T &v) { v = std::numeric_limits<T>::lowest(); } static void join(T &a, const T &b) { if (b > a) a = b; } };
template <class Red> struct Box { typename Red::value_type v; Box() { Red::init(v); } Box &operator+=(const Box &o) { Red::join(v, o.v); return *this; } };
template <template <class> class Red, class T, class S, class F> void parallel_reduce(Range<S> r, F &&f, T &out) {
  using B = Box<Red<T>>; B box;
#pragma omp declare reduction(joined : B : omp_out += omp_in) initializer(omp_priv = B())
#pragma omp parallel for reduction(joined : box)
  for (long i = r.b; i < r.e; ++i) f(i, box.v);
  out = box.v;
}
template <class F, class T> T parallel_scan(Range<> r, F f, T start) {
  T acc = start;
#pragma omp parallel for reduction(inscan, + : acc)
  for (long i = r.b; i < r.e; ++i) {
    f(i, acc, false);
#pragma omp scan inclusive(acc)
    T copy = acc; f(i, copy, true);
  }
  return acc;
}
struct Team { int league, size, rank; void barrier() const {
#pragma omp barrier
} };
template <class F> void team_for(int leagues, F f) {
#pragma omp parallel
  {
    Team t{0, omp_get_num_threads(), omp_get_thread_num()};
    for (t.league = 0; t.league < leagues; t.league++) { f(t); t.barrier(); }
  }
}
}
struct Axpy { pk::View<double, 1> x, y; double a; void operator()(long i) const { y(i) += a * x(i); } };
int main() {
  const long n = 1000;
  pk::View<double, 1> x("x", n), y("y", n); pk::View<long, 2> m("m", 30, 20);
  pk::parallel_for("fill", pk::Range<>(n), [=](long i) { x(i) = i; y(i) = 1; });
  pk::parallel_for("axpy", pk::Range<>(n), Axpy{x, y, 2.0});
  pk::parallel_for("ser", pk::Range<pk::Serial>(5), [&](long i) { y(i) = -1; });
  pk::parallel_for("md", pk::MD<pk::OpenMP, 2>{{30, 20}}, [=](long i, long j) { m(i, j) = i * j; });
  double s = 0, mx = 0; long sm = 0;
  pk::parallel_reduce<pk::Sum>(pk::Range<>(n), [=](long i, double &v) { v += y(i); }, s);
  pk::parallel_reduce<pk::Max>(pk::Range<>(3, n), [=](long i, double &v) { if (y(i) > v) v = y(i); }, mx);
  pk::parallel_reduce<pk::Sum>(pk::Range<>(30), [=](long i, long &v) { for (long j = 0; j < m.extent(1); j++) v += m(i, j); }, sm);
  std::vector<long> pre(n);
  long last = pk::parallel_scan(pk::Range<>(n), [&](long i, long &v, bool fin) { if (fin) pre[i] = v; else v += i % 7; }, 5L);
  std::vector<long> hits(7);
  pk::team_for(7, [&](const pk::Team &t) { if (t.rank == t.size - 1) hits[t.league] += t.league; });
  long h = 0; for (auto v : hits) h += v;
  std::printf("%.1f %.1f %ld %ld %ld %ld\n", s, mx, sm, last, pre[500], h);
}
