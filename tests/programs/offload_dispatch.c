// dispatch with devices: adjust_args translates pointers, append_args makes objects, and what no init has made is as good as none.
// devices: host, gpu
// references: none (gcc 12 and clang 19 lack the clauses)
#include <omp.h>
#include <stdio.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

// What code a query gives for no object: libomp leaves it as it was.
enum { EMPTY = -1, UNSAID = 9 };

static int from_dispatch;
static void on_device(double *x, const int n, const double *add, omp_interop_t object, omp_interop_t other) {
  from_dispatch++;
#pragma omp target is_device_ptr(x, add)
  for (int i = 0; i < n; i++) x[i] = x[i] * 2 + add[i];
  int code = UNSAID;
  CHECK(omp_get_interop_int(object, omp_ipr_device_num, &code) == 0);
  CHECK(object != omp_interop_none ? code == 0 : code == EMPTY || code == UNSAID);
  CHECK((object == omp_interop_none) == (other == omp_interop_none));
  CHECK((omp_get_interop_ptr(object, omp_ipr_targetsync, &code) != NULL) == (object != omp_interop_none));
  CHECK(omp_get_interop_ptr(other, omp_ipr_targetsync, &code) == NULL);
}
#pragma omp declare variant(on_device) match(construct = {dispatch}) adjust_args(need_device_ptr : x, add) adjust_args(nothing : n) append_args(interop(targetsync, prefer_type("cuda_driver")), interop(target))
static void base(double *x, const int n, const double *add) {
  for (int i = 0; i < n; i++) x[i] = x[i] * 2 + add[i];
}
static double *same(double *p) { return p; }

static void with_object(int *x, omp_interop_t object) { *x += 1 + (object != omp_interop_none); }
#pragma omp declare variant(with_object) match(construct = {dispatch}) append_args(interop(target, targetsync))
static void without(int *x) { *x = -1; }

int main(void) {
  double a[10], add[10], *q = add;
  for (int i = 0; i < 10; i++) a[i] = i, add[i] = 100;
#pragma omp target data map(tofrom : a) map(to : add)
  {
#pragma omp dispatch
    base(a, 10, add);
#pragma omp target data use_device_ptr(q)
    {
#pragma omp dispatch is_device_ptr(q) nowait
      base(same(&a[5]), 5, q);
    }
    base(a, 0, add);
#pragma omp dispatch novariants(1)
    base(a, 0, add);
#pragma omp dispatch
    base(a, 0, NULL);
#pragma omp dispatch
    base(a, 0, 0);
  }
  CHECK(from_dispatch == 4);
  for (int i = 0; i < 10; i++) CHECK(a[i] == (i < 5 ? 2 * i + 100 : 4 * i + 300));
  // Not mapped: the pointer stays.
  int x = 0;
#pragma omp dispatch
  without(&x);
  CHECK(x == 1 || x == 2);

  omp_interop_t foreign = (omp_interop_t)&x;
  int code = UNSAID;
#pragma omp interop use(foreign)
  CHECK(omp_get_interop_int(foreign, omp_ipr_device_num, &code) == 0 && (code == EMPTY || code == UNSAID));
#pragma omp interop destroy(foreign)
  CHECK(foreign == omp_interop_none);
  omp_interop_t made = omp_interop_none, twice;
#pragma omp interop init(targetsync : made)
  twice = made;
#pragma omp interop destroy(made)
#pragma omp interop destroy(twice)
  CHECK(made == omp_interop_none && twice == omp_interop_none);
  return bad != 0;
}
