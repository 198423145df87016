// Member functions that map what members lead to in one construct, and use other members in the next; classes in regions.
// devices: host, gpu
// references: clang
#include <stdio.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

struct fields {
  int n; double k; double *v; int m; double *u; int done;
  void scale() {
#pragma omp target data map(tofrom : v[0 : n])
    {
#pragma omp target
      for (int i = 0; i < n; i++) v[i] += k;
    }
  }
  void both() {
#pragma omp target data map(tofrom : v[0 : n], u[0 : m])
    {
      k = 5;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++) v[i] += k + u[i % m];
#pragma omp target map(tofrom : v[0 : n])
      for (int i = 0; i < m; i++) { v[i] += k; u[i] = n; }
      k = 6;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++) v[i] += k;
    }
  }
  void deferred() {
#pragma omp target data map(tofrom : v[0 : n])
    {
#pragma omp target nowait map(tofrom : v[0 : n]) depend(out : done)
      for (int i = 0; i < n; i++) v[i]++;
#pragma omp target update from(v[0 : n]) nowait depend(inout : done)
#pragma omp taskwait
    }
  }
};

// Of an object, a mapper maps what a pointer leads to, and nothing else.
struct part { int n; int *a; int z; };
#pragma omp declare mapper(behind : part s) map(s.a[0 : 4])
static int mapped() {
  int x[4] = {1, 2, 3, 4};
  part c{0, x, 0};
#pragma omp target teams distribute parallel for map(mapper(behind), tofrom : c)
  for (int i = 0; i < 4; i++) ++c.a[i];
  return x[0] + x[3];
}

// What a class in the region does is about its own objects: there is no other one.
static int local_class() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    struct own { int v, w = 3; own(int v) : v(v) {} int twice() { return 2 * v + this->w; } };
    own one(4);
    r = one.twice();
  }
  return r;
}

int main() {
  double x[4] = {1, 2, 3, 4}, y[2] = {10, 20};
  fields a{4, 0.5, x, 2, y, 0};
  a.scale();
  CHECK(x[0] == 1.5 && x[3] == 4.5);
  a.both();
  CHECK(x[0] == 27.5 && x[3] == 35.5 && y[1] == 4);
  a.deferred();
  CHECK(x[0] == 28.5 && x[3] == 36.5);
  CHECK(local_class() == 11 && mapped() == 7);
  return bad != 0;
}
