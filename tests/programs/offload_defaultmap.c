// Every behavior of `defaultmap`.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct s { int a, b; };
int main(void) {
  int dev = omp_get_num_devices() > 0;
  int n = 1, arr[4] = {1,2,3,4}; double d = 2; struct s st = {1,2}; int *p = arr;
#pragma omp target defaultmap(tofrom: scalar) defaultmap(to: aggregate)
  { n = 2; d = 3; arr[0] = 9; st.a = 9; }
  CHECK(n==2 && d==3 && arr[0]==(dev?1:9) && st.a==(dev?1:9));
  arr[0]=1; st.a=1;
#pragma omp target defaultmap(firstprivate: aggregate)
  { arr[0] = 9; st.a = 9; }
  CHECK(arr[0]==1 && st.a==1);
#pragma omp target defaultmap(from: aggregate) defaultmap(default: scalar)
  { for (int i=0;i<4;i++) arr[i]=n; st.a=n; st.b=n; }
  CHECK(arr[3]==2 && st.b==2);
#pragma omp target enter data map(to: arr, st)
#pragma omp target defaultmap(present: aggregate)
  { arr[1]=7; }
#pragma omp target exit data map(from: arr, st)
  CHECK(arr[1]==7);
#pragma omp target data map(tofrom: arr)
#pragma omp target defaultmap(default: pointer)
  p[2] = 33;
  CHECK(arr[2]==33);
#pragma omp target defaultmap(tofrom)
  { n = 50; arr[3] = 8; }
  CHECK(n==50 && arr[3]==8);
#pragma omp target defaultmap(none: scalar) map(n) map(d)
  { n = 51; d = n; }
  CHECK(n==51 && d==51);
  return bad != 0;
}
