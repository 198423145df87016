// `declare mapper` in classes and in blocks, where it is found there alone.
// devices: host, gpu
// references: none (clang 19 looks for mappers of classes in no member that is defined outside)
#include <cstdio>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

struct vec { int n; double *p; };
#pragma omp declare mapper(vec v) map(v.n, v.p[0:v.n])
static bool apart() { int t = 1;
#pragma omp target map(to: t)
  t = 0;
  return t; }
class field { int n; double *v; 
#pragma omp declare mapper(field f) map(f.n, f.v[0:f.n])
#pragma omp declare mapper(first: field f) map(f.n, f.v[0:1])
#pragma omp declare mapper(first: vec v) map(v.n, v.p[0:1])
public:
  field(int n) : n(n), v(new double[n]()) {}
  double &operator[](int i) { return v[i]; }
  void add(double k) { field &me = *this;
#pragma omp target map(tofrom: me) firstprivate(k)
    for (int i = 0; i < me.n; i++) me.v[i] += k; }
  void one(double k);
  void other(vec &x) {
#pragma omp target map(tofrom: x)
    for (int i = 0; i < x.n; i++) x.p[i] = 4;
#pragma omp target map(mapper(first), tofrom: x)
    x.p[0] = x.n; }
};
void field::one(double k) { field *me = this;
#pragma omp target map(mapper(first), tofrom: me[0:1]) firstprivate(k)
  { me->v[0] += k; me->n = me->n; } 
  {
#pragma omp declare mapper(two: field f) map(f.n, f.v[0:2])
#pragma omp target map(mapper(two), tofrom: me[0:1]) firstprivate(k)
    me->v[1] += k;
  } }
namespace inner { struct grid { int w, h; float *g; void fill(); static int count;
#pragma omp declare mapper(grid x) map(x.w, x.h) map(x.g[0:x.w*x.h])
  }; 
  int grid::count = 0;
  void grid::fill() { grid &me = *this; count++;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: me)
    for (int i = 0; i < me.h; i++) for (int j = 0; j < me.w; j++) me.g[i * me.w + j] = i + j; } }
int main() {
  field a(5); a.add(2); CHECK(a[4] == 2); a.one(3); CHECK(a[0] == 5 && a[1] == 5 && a[2] == 2);
  field b(3); b.add(1); CHECK(b[2] == 1);
  vec x{3, new double[3]()}; a.other(x); CHECK(x.p[0] == 3 && x.p[2] == 4);
  inner::grid g{4, 3, new float[12]()}; g.fill(); CHECK(g.g[11] == 5 && inner::grid::count == 1);
  for (int i = 0; i < 3; i++) x.p[i] = i;
  {
    struct local { int n; int *q; };
#pragma omp declare mapper(local l) map(l.n, l.q[0:l.n])
#pragma omp declare mapper(vec v) map(v.n) map(to: v.p[0:v.n])
#pragma omp declare mapper(m: vec v) map(v.n) map(v.p[0:1])
    int q[4] = {1, 2, 3, 4}; local l{4, q};
#pragma omp target map(tofrom: l, x)
    { for (int i = 0; i < l.n; i++) l.q[i] *= 2; x.p[0] = 100; }
    CHECK(q[3] == 8); CHECK(x.p[0] == (apart() ? 0 : 100)); x.p[0] = 0;
    auto f = [&] {
#pragma omp declare mapper(m: vec v) map(v.n) map(v.p[0:2])
#pragma omp target map(mapper(m), tofrom: x)
      x.p[1] = 50; };
    f(); CHECK(x.p[1] == 50);
#pragma omp target map(mapper(m), tofrom: x)
    x.p[0] = 7;
    CHECK(x.p[0] == 7);
  }
#pragma omp target map(tofrom: x)
  for (int i = 0; i < x.n; i++) x.p[i] += 1;
  CHECK(x.p[2] == 3 && x.p[0] == 8);
  return bad != 0; }
