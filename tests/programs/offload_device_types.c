// Functions with every `device_type`.
// devices: host, gpu
// references: none (clang 19 takes `enter` with another version of OpenMP only)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
#pragma omp begin declare target device_type(nohost)
int on_dev(void) { return 1; }
#pragma omp end declare target
int on_host(void) { return 0; }
int f(void);
int f(void) { return 0; }
int g(void) { return 3; }
#pragma omp declare target to(g) device_type(any)
int h(void) { return 4; }
#pragma omp declare target enter(h) device_type(host)
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  r = g();
  CHECK(r == 3 && h() == 4);
  return bad != 0;
}
