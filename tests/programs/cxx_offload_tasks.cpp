// Templates with constructs for devices that run as tasks.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
template <class T> void f(T *a, int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait map(tofrom: a[0:n]) depend(out: a[0])
    for (int i=0;i<n;i++) a[i]+=1;
#pragma omp target nowait map(tofrom: a[0:n]) depend(inout: a[0])
    for (int i=0;i<n;i++) a[i]*=2;
#pragma omp taskwait
  }
}
int main() { double a[5]={1,2,3,4,5}; f(a,5); CHECK(a[4]==12); int b[3]={0}; f(b,3); CHECK(b[0]==2); return bad != 0; }
