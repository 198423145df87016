// Class templates whose member functions map members of other objects of the class: parameters, references, and parts.
// devices: host, gpu
// references: clang
#include <cstdio>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

template <class T> struct field {
  T *p;
  int n;
  T w[3];
  T dot(const field &o) const {
    T s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : p[0 : n], o.p[0 : n])
    for (int i = 0; i < o.n; i++) s += p[i] * o.p[i];
    return s;
  }
  T part(field &o, field q) {
    T s = 0;
#pragma omp target map(tofrom : s) map(tofrom : o.w[0 : 2]) map(to : q.p[0 : q.n])
    {
      o.w[1] = 5;
      o.w[0] += q.w[2];
      for (int i = 0; i < q.n; i++) s += q.p[i];
    }
    return s;
  }
  void add(field &o, T k) {
#pragma omp target data map(to : o.p[0 : o.n])
    {
      o.p[0] = 100;
#pragma omp target update to(o.p[0 : 1])
#pragma omp target map(tofrom : p[0 : n]) map(to : o.p[0 : o.n])
      for (int i = 0; i < n; i++) p[i] += o.p[i] + k;
    }
  }
  struct guard {
    guard(field &f) {
#pragma omp target enter data map(to : f.p[0 : f.n])
    }
    void end(field &f) {
#pragma omp target exit data map(from : f.p[0 : f.n])
    }
  };
};

int main() {
  double a[3] = {1, 2, 3}, b[3] = {1, 1, 2};
  field<double> f{a, 3, {1, 1, 1}}, g{b, 3, {2, 2, 2}};
  CHECK(f.dot(g) == 9);
  CHECK(g.part(f, g) == 4 && f.w[0] == 3 && f.w[1] == 5 && f.w[2] == 1);
  f.add(g, 1);
  CHECK(a[0] == 102 && a[1] == 4 && a[2] == 6);
  field<double>::guard k(f);
  f.add(g, 0);
  CHECK(f.dot(g) == 100 * 202 + 5 + 16);
  k.end(f);
  CHECK(a[0] == 202 && a[1] == 5 && a[2] == 8);
  int c[2] = {3, 4};
  field<int> h{c, 2, {}};
  CHECK(h.dot(h) == 25);
  return bad;
}
