// Templates with functors, iterators and lambdas.
// flags: -std=c++20 -Wno-openmp-mapping
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
#include <vector>
#include <utility>
template <class T> struct Field { std::vector<T> v; T *d; size_t n; Field(size_t n):v(n),d(v.data()),n(n){} T &operator[](size_t i){return d[i];} };
template <class T> void axpy(T a, Field<T> &x, Field<T> &y) {
  T *px = x.d, *py = y.d; size_t n = x.n;
#pragma omp target teams distribute parallel for map(to: px[:n]) map(tofrom: py[:n])
  for (size_t i=0;i<n;i++) py[i] += a*px[i];
}
template <class T, class Op> T reduce(const T *p, int n, T init, Op op) {
  T s = init;
#pragma omp target map(tofrom: s) map(to: p[0:n])
  for (int i=0;i<n;i++) s = op(s, p[i]);
  return s;
}
template <class It> int count(It b, It e) { int c = 0;
#pragma omp target map(tofrom: c)
  for (It i=b;i!=e;++i) c++;
  return c; }
struct Add { double k; double operator()(double a, double b) const { return a+b+k; } };
template <int N> struct Fix { int a[N]; 
  template <class F> void each(F f) {
#pragma omp target map(tofrom: a)
    for (int i=0;i<N;i++) a[i] = f(a[i]);
  } };
int main() {
  Field<double> x(10), y(10); for (int i=0;i<10;i++) x[i]=i, y[i]=1;
  axpy(2.0, x, y); CHECK(y[9]==19);
  CHECK(reduce(x.d, 10, 0.0, Add{1})==55);
  double off = 2; CHECK(reduce(x.d, 10, 0.0, [off](double a, double b){ return a+b*off; })==90);
  CHECK(reduce(x.d, 10, 0.0, [&](double a, double b){ return a+b; })==45);
  Fix<5> f{{1,2,3,4,5}}; f.each([](int v){ return v*v; }); CHECK(f.a[4]==25);
  int arr[6]; CHECK(count(arr, arr+6)==6);
  CHECK(count(0, 5)==5);
  auto p = std::make_pair(3, 4); auto &[u, w] = p; int r=0;
#pragma omp target map(from: r) map(tofrom: p)
  { p.first = 10; r = p.first + p.second; }
  CHECK(r==14 && u==10 && w==4);
  return bad != 0;
}
