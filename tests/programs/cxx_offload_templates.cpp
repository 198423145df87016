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
int main() {
  double a[10], b[10]; float c[10]; for (int i=0;i<10;i++) a[i]=i, b[i]=2, c[i]=i;
  CHECK(dot(a, b, 10)==90); CHECK(dot(c, c, 10)==285);
  Arr<int,5> x; fill(x, 3); CHECK(x[4]==7);
  Arr<double,3> z; fill(z, 0.5); CHECK(z[2]==2.5);
  Box<double> bx{a, 10, 3}; bx.run(); CHECK(a[9]==27); bx.add(1); CHECK(a[9]==28);
  return bad != 0;
}
