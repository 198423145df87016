// What is mapped along paths of any length: members, elements, pointers to pointers.
// devices: host, gpu
// references: clang (gcc 12 takes paths for their beginnings)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct in { int *q; int n; int v[4]; };
struct mid { struct in i; struct in *pi; struct in arr[3]; };
struct out { struct mid m; struct mid *pm; };
int main(void) {
  int b[8]={1,2,3,4,5,6,7,8}, c[8]={1,2,3,4,5,6,7,8};
  struct in x = {c, 8, {1,2,3,4}};
  struct mid y = {{b, 8, {0}}, &x, {{0}}};
  struct out o = {y, &y}; struct out *po = &o;
#pragma omp target map(tofrom: o.m.i.q[0:8], o.m.i.n)
  for (int i=0;i<o.m.i.n;i++) o.m.i.q[i]+=1;
  CHECK(b[7]==9 && o.m.i.q==b);
#pragma omp target map(tofrom: po->m.i.v[1:2])
  { po->m.i.v[1]=5; }
  CHECK(o.m.i.v[1]==5);
#pragma omp target map(to: po->m.pi) map(tofrom: po->m.pi->n)
  { po->m.pi->n = 77; }
  CHECK(x.n==77);
#pragma omp target map(o.m.arr[1].n)
  { o.m.arr[1].n = 3; }
  CHECK(o.m.arr[1].n == 3);
#pragma omp target map(po->pm, po->pm->pi, po->pm->pi->q, po->pm->pi->q[0:8])
  { po->pm->pi->q[3] = 99; }
  CHECK(c[3]==99 && po->pm==&y && y.pi==&x && x.q==c);
  return bad != 0;
}
