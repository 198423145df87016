// `use_device_addr`, `use_device_ptr`, `has_device_addr` and `is_device_ptr` of pointers, arrays and sections.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int main(void) {
  int a[8]={0}; int *p=a, x=5; struct { int n; int *q; } s = {8, a};
#pragma omp target data map(tofrom: a[0:8]) use_device_addr(a[0:8])
  {
#pragma omp target has_device_addr(a[0:8])
    for (int i=0;i<8;i++) a[i]=i;
  }
  CHECK(a[7]==7);
#pragma omp target data map(tofrom: p[2:4]) use_device_ptr(p)
  {
#pragma omp target is_device_ptr(p)
    for (int i=2;i<6;i++) p[i]=50+i;
  }
  CHECK(a[5]==55 && p==a);
#pragma omp target data map(tofrom: x) use_device_addr(x)
  {
    int *px=&x;
#pragma omp target is_device_ptr(px)
    *px = 9;
  }
  CHECK(x==9);
#pragma omp target data map(tofrom: p[0:8]) use_device_addr(p[0:8])
  {
#pragma omp target has_device_addr(p[0:8])
    for (int i=0;i<8;i++) p[i]=70+i;
  }
  CHECK(a[7]==77);
#pragma omp target data map(tofrom: s.q[0:8]) use_device_ptr(p) map(a)
  { CHECK(p != NULL); }
  return bad != 0;
}
