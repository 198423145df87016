// How often things are mapped, and what is copied when: `always`, `present`, `delete`, `release`.
// not-on: libomp (it leaves the memory of devices to libomptarget)
// devices: host, gpu
// references: none (gcc 12 lacks some of it, clang's needs libomptarget)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int main(void) {
  int x = 1, dev = omp_get_num_devices() > 0;
#pragma omp target enter data map(to: x)
#pragma omp target enter data map(to: x)
  x = 2;
#pragma omp target map(tofrom: x)
  x += 10;
  CHECK(x == (dev ? 2 : 12));
#pragma omp target exit data map(from: x)
  CHECK(x == (dev ? 2 : 12));
  CHECK(omp_target_is_present(&x, omp_get_default_device()));
#pragma omp target exit data map(from: x)
  CHECK(x == (dev ? 11 : 12));
  CHECK(omp_target_is_present(&x, omp_get_default_device()) == !dev);
#pragma omp target enter data map(to: x)
#pragma omp target enter data map(to: x)
#pragma omp target exit data map(delete: x)
  CHECK(omp_target_is_present(&x, omp_get_default_device()) == !dev);
  x = 5;
#pragma omp target enter data map(alloc: x)
#pragma omp target map(always, to: x)
  x += 1;
  CHECK(x == (dev ? 5 : 6));
#pragma omp target map(always, from: x)
  x += 1;
  CHECK(x == 7);
#pragma omp target exit data map(release: x)
#pragma omp target data map(to: x)
  {
#pragma omp target map(present, tofrom: x)
    x = 20;
#pragma omp target map(present, always, tofrom: x)
    x += 1;
  }
  CHECK(x == (dev ? 8 : 21) || x==(dev? 8:21));
  return bad != 0;
}
