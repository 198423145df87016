// Members of structures, of elements of arrays and behind pointers, mapped, attached and moved.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
typedef struct { int n; float a[5]; struct { char c; short s; } t; int *p; } S;
static void work(S *s, int m) {
#pragma omp target map(tofrom: s->a, s->t) map(to: s->n) map(tofrom: s->p[:m])
  { for (int i=0;i<s->n;i++) s->a[i]+=1; s->t.s = 4; s->p[m-1] = 3; }
}
int main(void) {
  S s = {5, {1,2,3,4,5}, {'a', 2}, malloc(12)}; 
  work(&s, 3);
  CHECK(s.a[4]==6 && s.t.s==4 && s.t.c=='a' && s.p[2]==3);
  S v[3]; for (int k=0;k<3;k++) { v[k]=s; v[k].p = malloc(12); }
  for (int k=0;k<3;k++) {
#pragma omp target map(tofrom: v[k].p[0:3]) map(v[k].n)
    { v[k].p[0] = 40+k; v[k].n = k; }
    CHECK(v[k].p[0]==40+k && v[k].n==k);
  }
#pragma omp target enter data map(to: s)
#pragma omp target enter data map(to: s.p[0:3])
#pragma omp target
  { s.p[1] = 8; s.n = 99; }
#pragma omp target update from(s.p[1:1], s.n)
  CHECK(s.p[1]==8 && s.n==99);
#pragma omp target exit data map(delete: s.p[0:3])
#pragma omp target exit data map(delete: s)
  return bad != 0;
}
