// `use_device_ptr` of members and references, `use_device_addr` of references.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct S { int *p; int n; 
  void run() {
#pragma omp target data map(tofrom: p[0:n]) use_device_ptr(p)
    {
      int *q = p;
#pragma omp target is_device_ptr(q)
      for (int i=0;i<8;i++) q[i] = i;
    }
  }
};
static void f(int *&rp, int (&ra)[8]) {
#pragma omp target data map(tofrom: rp[0:8]) use_device_ptr(rp)
  {
#pragma omp target is_device_ptr(rp)
    rp[1] = 100;
  }
#pragma omp target data map(tofrom: ra) use_device_addr(ra)
  {
#pragma omp target has_device_addr(ra)
    ra[2] = 200;
  }
}
int main() {
  int a[8] = {0}; S s{a, 8}; s.run(); CHECK(a[7]==7);
  int *p = a; f(p, a); CHECK(a[1]==100 && a[2]==200);
  return bad != 0;
}
