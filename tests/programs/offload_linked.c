// Variables in `link`, which are there while they are mapped, beside those in `enter`.
// devices: host, gpu
// references: none (clang 19 takes `enter` with another version of OpenMP only)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
int big[64]; double scale = 2;
#pragma omp declare target link(big, scale)
int ent = 4;
#pragma omp declare target enter(ent)
#pragma omp begin declare target
static int helper(int i) { return big[i] + (int)scale + ent; }
#pragma omp end declare target
int main(void) {
  for (int i=0;i<64;i++) big[i]=i;
  int out = 0;
#pragma omp target map(to: big, scale) map(from: out)
  out = helper(3);
  CHECK(out == 9);
#pragma omp target map(tofrom: big)
  for (int i=0;i<64;i++) big[i]*=2;
  CHECK(big[63]==126);
#pragma omp target data map(tofrom: big, scale)
  {
#pragma omp target
    { big[5] = helper(5); }
  }
  CHECK(big[5]==16);
  return bad != 0;
}
