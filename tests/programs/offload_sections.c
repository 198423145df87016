// Several sections of one array in one construct, and of a construct around it.
// devices: host, gpu
// references: none (clang 19 maps one section of an array per construct)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int main(void) {
  int a[32], *p = a; for (int i=0;i<32;i++) a[i]=i;
#pragma omp target enter data map(to: a[0:32])
#pragma omp target map(tofrom: a[0:4], a[8:4])
  { a[1]=100; a[9]=200; }
#pragma omp target map(tofrom: p[0:4]) map(tofrom: p[8:4])
  { p[2]=300; p[10]=400; }
#pragma omp target exit data map(from: a[0:32])
  CHECK(a[1]==100 && a[9]==200 && a[2]==300 && a[10]==400);
  return bad != 0;
}
