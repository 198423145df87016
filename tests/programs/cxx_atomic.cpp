// references: gcc (clang does not link libatomic)
// flags: -std=c++11
// Atomic statements on objects of types that templates leave open, and of types that no instruction covers.
#include <cstdio>
template <class T> T upd(T x, int n) { T y = 0, z = 0;
  #pragma omp parallel for num_threads(3)
  for (int i = 0; i < n; ++i) {
    #pragma omp atomic
    x += 1;
    #pragma omp atomic
    y = 2 + y;
    T old;
    #pragma omp atomic capture
    { old = z; z = z + T(3); }
    #pragma omp atomic update seq_cst
    x *= 1;
    #pragma omp atomic read
    old = x;
  }
  T r;
  #pragma omp atomic write
  r = x + y;
  return r + z; }
template <class T> T *ptr(T *p) {
  #pragma omp parallel num_threads(4)
  {
  #pragma omp atomic
  p += 2;
  #pragma omp atomic
  ++p;
  }
  return p; }
struct V { double v[3]; template <class I> void add(I i, double d) {
  #pragma omp atomic
  v[i] += d; } };
// What a constant function reads is constant there.
template <class T> struct Count { T value{};
  void add(T x) {
  #pragma omp atomic
  value += x; }
  T get() const { T now;
  #pragma omp atomic read seq_cst
  now = value;
  return now; } };
int main() { printf("%d %g %g %Lg %d %llu\n", upd<int>(1, 100), upd<double>(1, 100), (double)upd<float>(1, 50), upd<long double>(1, 100), (int)upd<short>(3, 10), upd<unsigned long long>(5, 10));
  int a[100]; printf("%d\n", (int)(ptr(a) - a)); V v{}; 
  #pragma omp parallel for
  for (int i = 0; i < 99; ++i) v.add(i % 3, 1.5);
  printf("%g %g\n", v.v[0], v.v[2]); Count<int> count; Count<double> sum; Count<long double> wide;
  #pragma omp parallel for
  for (int i = 0; i < 100; ++i) { count.add(i); sum.add(0.5); wide.add(2); }
  printf("%d %g %g\n", count.get(), sum.get(), (double)wide.get()); }
