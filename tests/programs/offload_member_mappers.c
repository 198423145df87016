// Objects without a mapper whose members have default ones: these apply, and the rest is copied bit by bit.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 crashes, gcc 12 has no mappers)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
/* Whether a pointer does not lead to the host, where that is elsewhere; the host's pointer is a number, which no one translates. */
#define IS_THERE(pointer, host) (omp_is_initial_device() || (size_t)(pointer) != (host))

typedef struct vector { int n; double *p; int hidden; } vector;
/* A structure that is there before the mapper, and structures in it. */
struct early { int k; struct inside { vector v; char c; } in; double z; };
#pragma omp declare mapper(vector v) map(v.n, v.p[0:v.n])
#pragma omp declare mapper(other : vector v) map(to: v.n)
struct late { vector v[2]; int k; };
typedef struct { struct late l; vector w; short s; } outer;
/* One that gets a mapper of its own after all. */
typedef struct own { vector v; int k; } own_t;
/* Its members are those of what has no name. */
struct outside { int k; struct { vector v; struct { int i; vector w; }; }; double z; };

static vector make(int n) {
  vector v = { n, malloc(n * sizeof(double)), 5 };
  for (int i = 0; i < n; i++) v.p[i] = i;
  return v;
}

static void use_own_before(own_t *o) {
  size_t host = (size_t)o->v.p;
  int there = 0;
#pragma omp target map(tofrom: o[0:1]) map(from: there)
  { there = IS_THERE(o->v.p, host); o->v.p[0] = 50; o->k = 51; }
  CHECK(there && (size_t)o->v.p == host && o->v.p[0] == 50 && o->k == 51);
}
#pragma omp declare mapper(own_t o) map(o.k)
static void use_own_behind(own_t *o) {
  int there = 0;
  o->k = 1;
#pragma omp target map(tofrom: o[0:1]) map(from: there)
  { there = o->k == 1; o->k = 2; }
  CHECK(there && o->k == 2);
}

int main(void) {
  int there = 0;
  struct early e = { 10, { make(4), 'c' }, 1.5 };
  size_t host = (size_t)e.in.v.p;
#pragma omp target map(tofrom: e) map(from: there)
  {
    there = IS_THERE(e.in.v.p, host) && e.k == 10 && e.in.c == 'c';
    for (int i = 0; i < e.in.v.n; i++) e.in.v.p[i] += e.k;
    e.z++; e.in.c = 'd';
  }
  CHECK(there && (size_t)e.in.v.p == host && e.in.v.p[3] == 13 && e.z == 2.5 && e.in.c == 'd' && e.in.v.hidden == 5);
#pragma omp target map(from: there)
  { there = IS_THERE(e.in.v.p, host); e.in.v.p[1] = 70; e.k = 11; }
  CHECK(there && e.in.v.p[1] == 70 && e.k == 11);

  outer o[2] = { { { { make(2), make(3) }, 7 }, make(4), 8 }, { { { make(3), make(2) }, 9 }, make(2), 6 } };
  double *hosts[2] = { o[0].l.v[1].p, o[1].w.p };
#pragma omp target map(tofrom: o) map(to: hosts) map(from: there)
  {
    there = IS_THERE(o[0].l.v[1].p, (size_t)hosts[0]) && IS_THERE(o[1].w.p, (size_t)hosts[1]);
    o[0].l.v[1].p[2] = 20; o[1].w.p[1] = 21; o[1].l.k = 22; o[0].s = 23;
  }
  CHECK(there && hosts[0][2] == 20 && hosts[1][1] == 21 && o[1].l.k == 22 && o[0].s == 23);
  CHECK(o[0].l.v[1].p == hosts[0] && o[1].w.p == hosts[1]);

  outer *q = o;
#pragma omp target enter data map(to: q[0:2])
#pragma omp target map(from: there)
  {
    there = IS_THERE(q[1].w.p, (size_t)hosts[1]);
    q[1].w.p[0] = 30; q[0].l.k = 31; q[0].w.p[3] = 32;
  }
  CHECK(there && (omp_target_is_present(q, omp_get_default_device()) || omp_get_num_devices() == 0));
#pragma omp target update from(q[0:2])
  CHECK(hosts[1][0] == 30 && o[0].l.k == 31 && o[0].w.p[3] == 32 && o[1].w.p == hosts[1]);
  o[1].w.p[0] = 33; o[0].s = 34;
#pragma omp target update to(q[1])
#pragma omp target map(from: there)
  there = q[1].w.p[0] == 33 && IS_THERE(q[1].w.p, (size_t)hosts[1]) && (omp_is_initial_device() || q[0].s == 23);
  CHECK(there);
#pragma omp target exit data map(from: q[0:2])
  CHECK(o[1].w.p == hosts[1] && hosts[1][0] == 33);
  CHECK(omp_get_num_devices() == 0 || !omp_target_is_present(hosts[1], omp_get_default_device()));

#pragma omp target data map(tofrom: o[1].l) map(to: hosts)
  {
#pragma omp target map(always, tofrom: o[1].l)
    o[1].l.v[0].p[2] = 40;
    CHECK(o[1].l.v[0].p[2] == 40);
  }

  struct outside out = { 1, { make(2), { 2, make(3) } }, 1.5 };
  double *both[2] = { out.v.p, out.w.p };
#pragma omp target map(tofrom: out) map(to: both) map(from: there)
  {
    there = IS_THERE(out.v.p, (size_t)both[0]) && IS_THERE(out.w.p, (size_t)both[1]) && out.i == 2;
    out.v.p[1] = 60; out.w.p[2] = 61; out.i = 62; out.z++;
  }
  CHECK(there && both[0][1] == 60 && both[1][2] == 61 && out.i == 62 && out.z == 2.5);
  CHECK(out.v.p == both[0] && out.w.p == both[1]);

  own_t mine = { make(3), 1 };
  use_own_before(&mine);
  use_own_behind(&mine);

  printf("%d\n", bad);
  return bad != 0;
}
