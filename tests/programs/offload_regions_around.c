// What regions and tasks around see of what a target maps.
// devices: host, gpu
// references: none (the team is smaller where a device limits threads)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
// what a parallel region around sees of what a target maps
int main(void) {
  int n = 1, sum = 0, m = 5;
#pragma omp parallel num_threads(3) reduction(+: sum)
  {
#pragma omp single
    {
#pragma omp target map(tofrom: n)
      n += 10;
    }
    sum += n;
#pragma omp barrier
#pragma omp master
    {
#pragma omp target enter data map(to: m)
#pragma omp target
      m = 6;
#pragma omp target exit data map(from: m)
    }
#pragma omp barrier
    sum += m;
  }
  CHECK(n==11 && sum==48);
  int t = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(t) depend(out: t)
    {
#pragma omp target map(from: t)
      t = 4;
    }
#pragma omp target nowait map(tofrom: t) depend(inout: t)
    t *= 2;
#pragma omp task shared(t) depend(in: t)
    { CHECK(t == 8); }
#pragma omp taskwait
  }
  CHECK(t==8);
  for (int i=0;i<3;i++) {
    int k = i;
#pragma omp target map(tofrom: k)
    k++;
    CHECK(k==i+1);
  }
  return bad != 0;
}
