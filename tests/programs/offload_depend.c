// Constructs for devices that wait for each other, and what they map.
// devices: host, gpu
// references: gcc (without devices clang lets nothing wait for `target enter data`)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int main(void) {
  int a[64], b[64], x = 0; for (int i=0;i<64;i++) a[i]=i, b[i]=0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(to: a) map(alloc: b) depend(out: a) nowait
#pragma omp target nowait depend(in: a) depend(out: b) map(a, b)
    for (int i=0;i<64;i++) b[i]=a[i]*2;
#pragma omp target nowait depend(inout: b) map(b)
    for (int i=0;i<64;i++) b[i]+=1;
#pragma omp target update from(b) depend(in: b) depend(out: x) nowait
#pragma omp task depend(in: x) shared(x)
    x = b[63];
#pragma omp taskwait
#pragma omp target exit data map(release: a, b)
  }
  CHECK(x == 127);
  int n = 0;
#pragma omp target teams distribute parallel for nowait map(tofrom: a) depend(out: a)
  for (int i=0;i<64;i++) a[i]=1;
#pragma omp target map(to: a) map(from: n) depend(in: a)
  { n = 0; for (int i=0;i<64;i++) n += a[i]; }
#pragma omp taskwait
  CHECK(n==64);
  return bad != 0;
}
