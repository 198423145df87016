// Members of members, by reference and behind pointers.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct I { int *q; int m[3]; }; struct O { I i; I *pi; int k; };
int main() {
  int b[4]={1,2,3,4}; I x{b,{1,2,3}}; O o{{b,{4,5,6}}, &x, 9}; O *po=&o; O &ro=o;
#pragma omp target map(tofrom: o.i.q[0:4], o.k)
  { o.i.q[0]=10; o.k=1; }
  CHECK(b[0]==10 && o.k==1);
#pragma omp target map(tofrom: ro.i.m, ro.k)
  { ro.i.m[1]=50; ro.k=2; }
  CHECK(o.i.m[1]==50 && o.k==2);
#pragma omp target map(to: po->pi) map(tofrom: po->pi->m[0:2])
  { po->pi->m[1]=60; }
  CHECK(x.m[1]==60);
  int &rk = o.k;
#pragma omp target map(tofrom: rk)
  rk = 5;
  CHECK(o.k==5);
  return bad != 0;
}
