// Arrays that cannot change are not copied back; objects of every type are mapped.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
static int counter(void) { static int n = 5; return ++n; }
static const double table[4] = {1,2,3,4};
enum { K = 3 };
union u { int i; float f; };
int main(void) {
  int r = 0; double d = 0; union u un; un.i = 5; const int cn = 7; const char *str = "abc"; char ch[4] = "xyz"; _Bool b = 1; unsigned char uc = 200; 
#pragma omp target map(from: r, d)
  { r = counter() + K + cn + un.i; d = table[2] + uc + b; }
  CHECK(r == 6+3+7+5 && d == 204);
#pragma omp target map(tofrom: ch)
  ch[0] = 'q';
  CHECK(ch[0]=='q');
  struct { int a:3; int b:5; int c; } bf = {1,2,3};
#pragma omp target map(tofrom: bf)
  { bf.a = 2; bf.c = bf.b; }
  CHECK(bf.a==2 && bf.c==2);
  double _Complex z = 1; float fl = 2.5f; short sh = -3; long long ll = 1LL<<40;
#pragma omp target map(from: d) map(tofrom: z)
  { z = z * 2; d = fl + sh + ll; }
  CHECK(z == 2 && d > 1e12);
  return bad != 0;
}
