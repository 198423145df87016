// Templates of functions and classes with constructs for devices.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
template <typename T, int N> struct Arr { T v[N]; T &operator[](int i) { return v[i]; } const T &operator[](int i) const { return v[i]; } };
template <typename T> T dot(const T *a, const T *b, int n) {
  T s = T();
#pragma omp target teams distribute parallel for map(to: a[0:n], b[0:n]) reduction(+:s)
  for (int i=0;i<n;i++) s += a[i]*b[i];
  return s;
}
template <typename T, int N> void fill(Arr<T,N> &a, T x) {
#pragma omp target map(tofrom: a)
  for (int i=0;i<N;i++) a[i] = x + i;
}
template <typename T> struct Box { T *p; int n; T k;
  void run() {
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
    for (int i=0;i<n;i++) p[i] = k * i;
  }
  template <class U> void add(U u) {
#pragma omp target map(tofrom: this->p[0:this->n])
    for (int i=0;i<this->n;i++) this->p[i] += u;
  }
};
enum class Kind : short { first = 3, second };
// Constants and volatile variables of a type that the template leaves open.
template <typename T> double qualified(T x) {
  const T s = x; volatile T v = x; const volatile T w = x; T r = x; double o = 0;
#pragma omp target map(from: o)
  o = (double)s + (double)r + 2 * (double)v + 3 * (double)w;
  return o;
}
template <typename T> int constants(T const x, T *const q) {
  int r = 0; T *const volatile vq = q; const T all[2] = {q[0], q[1]};
#pragma omp target map(from: r) map(q[0:2])
  r = (x == q[0]) + 2*(q[1] == x) + 4*(vq[0] == x) + 8*(all[1] == x);
  return r;
}
// Pointers whose type an instance deduces.
template <class T> struct Span { T *p; int n; T *data() const { return p; } int size() const { return n; } };
template <class T> struct Mapped { Span<T> s;
  explicit Mapped(Span<T> x) : s(x) {
    auto p = s.data(); const auto n = s.size();
#pragma omp target enter data map(to: p[0:n])
  }
  ~Mapped() {
    auto const p = s.data(); auto n = s.size();
#pragma omp target exit data map(from: p[0:n])
  }
};
template <class C> auto total(const C &c) {
  auto p = c.data(); auto n = c.size(); auto s = c.data()[0]; s = 0;
#pragma omp target teams distribute parallel for map(to: p[0:n]) reduction(+:s)
  for (int i=0;i<n;i++) s += p[i];
  return s;
}
template <class C> void twice(C &c) {
  auto p = c.data(), q = p; auto n = c.size();
#pragma omp target data map(tofrom: p[:n])
  {
#pragma omp target teams distribute parallel for
    for (int i=0;i<n;i++) q[i] = 2 * p[i];
#pragma omp target data use_device_ptr(p)
    {
#pragma omp target is_device_ptr(p)
      p[0] += 1;
    }
  }
}
int main() {
  double a[10], b[10]; float c[10]; for (int i=0;i<10;i++) a[i]=i, b[i]=2, c[i]=i;
  CHECK(dot(a, b, 10)==90); CHECK(dot(c, c, 10)==285);
  Arr<int,5> x; fill(x, 3); CHECK(x[4]==7);
  Arr<double,3> z; fill(z, 0.5); CHECK(z[2]==2.5);
  Box<double> bx{a, 10, 3}; bx.run(); CHECK(a[9]==27); bx.add(1); CHECK(a[9]==28);
  CHECK(qualified(0.5f)==3.5); CHECK(qualified(2.25)==15.75); CHECK(qualified<char>(3)==21);
  Kind k[2] = {Kind::first, Kind::second}; int i[2] = {4, 5};
  CHECK(constants(Kind::first, k)==5); CHECK(constants(5, i)==10);
  int raw[5] = {1, 2, 3, 4, 5}; Span<int> span{raw, 5};
  { Mapped<int> m(span); twice(span); }
  CHECK(raw[0]==3); CHECK(raw[4]==10); CHECK(total(span)==31);
  Span<double> reals{z.v, 3}; twice(reals); CHECK(z[0]==2); CHECK(total(reals)==10);
  return bad != 0;
}
