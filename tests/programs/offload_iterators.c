// Iterators in `map`, `to` and `from`: on stand-alone directives, on `target` and `target data`.
// devices: host, gpu
// references: none (neither clang 19 nor gcc 12 has them)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
static void standing_alone(void) {
  int *rows[4]; for (int i=0;i<4;i++) { rows[i]=malloc(16); for (int j=0;j<4;j++) rows[i][j]=i*4+j; }
#pragma omp target enter data map(to: rows)
#pragma omp target enter data map(iterator(i=0:4), to: rows[i][:4])
#pragma omp target
  for (int i=0;i<4;i++) for (int j=0;j<4;j++) rows[i][j]*=2;
#pragma omp target update from(iterator(i=0:4): rows[i][:4])
  CHECK(rows[3][3]==30);
#pragma omp target exit data map(iterator(i=0:4), delete: rows[i][:4])
#pragma omp target exit data map(release: rows)
  CHECK(rows[2][1]==18);
}
static void around_statements(void) {
  int n = 3; int *rows[4]; for (int i=0;i<4;i++) { rows[i]=malloc(16); for (int j=0;j<4;j++) rows[i][j]=i*4+j; }
#pragma omp target map(iterator(i=0:4), tofrom: rows[i][0:4])
  for (int i=0;i<4;i++) for (int j=0;j<4;j++) rows[i][j]+=100;
  CHECK(rows[3][3]==115);
  int **pp = malloc(4*sizeof *pp); for (int i=0;i<4;i++) pp[i]=rows[i];
#pragma omp target teams distribute parallel for map(pp[0:4]) map(iterator(i=0:4), tofrom: pp[i][0:4]) if(target: n > 1) device(0)
  for (int i=0;i<4;i++) pp[i][0]=i;
  CHECK(rows[2][0]==2);
#pragma omp target data map(to: pp[0:4]) map(iterator(int i=0:4:2), from: pp[i][0:2])
  {
#pragma omp target
    { for (int i=0;i<4;i+=2) { pp[i][0]=50+i; pp[i][1]=60+i; } }
  }
  CHECK(rows[2][1]==62 && rows[0][0]==50);
  struct { int *p; int n; } s[3]; for (int k=0;k<3;k++) { s[k].p=malloc(8); s[k].n=2; s[k].p[0]=k; s[k].p[1]=k; }
#pragma omp target enter data map(to: s) map(iterator(k=0:3), to: s[k].p[0:s[k].n])
#pragma omp target
  for (int k=0;k<3;k++) s[k].p[1]+=10;
#pragma omp target exit data map(iterator(k=0:3), from: s[k].p[0:2]) map(release: s)
  CHECK(s[2].p[1]==12);
}
int main(void) {
  standing_alone();
  around_statements();
  return bad != 0;
}
