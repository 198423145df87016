// Members that are reduced, copied and handed on by constructs for devices.
// devices: host, gpu
// references: none (clang 19 loses the last value of a member)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct Acc { int sum = 5, mx = 0; double w[4] = {1,2,3,4}; int n = 8;
  void red() {
#pragma omp target teams distribute parallel for reduction(+:sum) reduction(max:mx)
    for (int i=0;i<n;i++) { sum += i; if (i > mx) mx = i; }
  }
  void red2() {
#pragma omp target parallel for reduction(+:this->sum) map(tofrom: this->sum)
    for (int i=0;i<n;i++) this->sum += 1;
  }
  int priv() {
    int out = 0;
#pragma omp target private(sum) firstprivate(mx) map(from: out)
    { sum = mx + 1; mx = 0; out = sum; }
    return out;
  }
  void arr() {
#pragma omp target teams distribute parallel for
    for (int i=0;i<4;i++) w[i] *= n;
  }
  void last() {
#pragma omp target parallel for lastprivate(mx)
    for (int i=0;i<n;i++) mx = i*2;
  }
};
int main() {
  Acc a; a.red(); CHECK(a.sum==33 && a.mx==7);
  a.red2(); CHECK(a.sum==41);
  CHECK(a.priv()==8 && a.sum==41 && a.mx==7);
  a.arr(); CHECK(a.w[3]==32 && a.w[0]==8);
  a.last(); CHECK(a.mx==14);
  return bad != 0;
}
