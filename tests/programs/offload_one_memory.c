// `requires unified_shared_memory`: what is mapped stays where it is, and what is `close` or associated has a copy.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (they have no device)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires unified_shared_memory

struct list { int n, *items; };

static int bad;
#define CHECK(condition) do if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); bad++; } while (0)

// Nothing is copied, whatever the clauses say, and pointers need none.
static void shared(void) {
  int *p = malloc(8 * sizeof *p), a[4] = {1, 2, 3, 4}, seen = 0, *there = NULL;
  struct list l = {8, p};
  for (int i = 0; i < 8; i++) p[i] = i;
#pragma omp target map(to : a)
  {
    a[1] = 20;
    there = a;
    for (int i = 0; i < l.n; i++) l.items[i] += 100;
  }
  CHECK(a[1] == 20 && p[7] == 107 && there == NULL);
#pragma omp target map(from : there) map(present, to : p[2 : 4])
  there = &p[2];
  CHECK(there == &p[2]);
#pragma omp target data map(to : a) map(tofrom : seen)
  {
    a[2] = 30;
#pragma omp target update to(present : a)
#pragma omp target map(tofrom : seen)
    seen = a[2]++;
    CHECK(seen == 30 && a[2] == 31);
  }
  CHECK(!omp_target_is_present(a, 0) || omp_get_num_devices() == 0);
  free(p);
}

// A copy is there until the last construct that maps it ends, with `close` or without.
static void close_to_the_device(int has_device) {
  int a[4] = {1, 2, 3, 4}, *there = NULL;
  int *p = a;
#pragma omp target enter data map(close, to : a)
#pragma omp target map(from : there) map(tofrom : a)
  {
    there = a;
    a[0] = 10;
  }
  CHECK((there != a) == has_device && a[0] == (has_device ? 1 : 10));
  CHECK(omp_get_mapped_ptr(a, omp_get_default_device()) == there);
  // What a pointer leads to is the copy, too.
#pragma omp target map(tofrom : p[0 : 4])
  p[1] = 40;
#pragma omp target
  p[3] = 50;
  CHECK(a[1] == (has_device ? 2 : 40));
#pragma omp target exit data map(from : a)
  CHECK(a[0] == 10 && a[1] == 40 && a[3] == 50 && p == a);
#pragma omp target map(close, to : a)
  a[2] = 0;
  CHECK(a[2] == (has_device ? 3 : 0));
}

static void associated(int has_device) {
  int x = 5, device = omp_get_default_device(), *there = omp_target_alloc(sizeof x, device);
  if (has_device) CHECK(omp_target_associate_ptr(&x, there, sizeof x, 0, device) == 0);
#pragma omp target map(always, tofrom : x)
  x++;
  CHECK(x == 6);
  if (has_device) {
#pragma omp target is_device_ptr(there)
    *there = 50;
    CHECK(x == 6);
#pragma omp target update from(x)
    CHECK(x == 50 && omp_target_disassociate_ptr(&x, device) == 0);
  }
  omp_target_free(there, device);
}

int main(void) {
  int has_device = omp_get_num_devices() > 0, on_host = 0;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == !has_device);
  shared();
  close_to_the_device(has_device);
  associated(has_device);
  return bad != 0;
}
