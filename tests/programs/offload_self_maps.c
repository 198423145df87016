// `requires self_maps` and the modifier `self`: the device uses the host's memory, whatever the clauses say is copied.
// devices: host, gpu
// flags: -fopenmp-version=60
// not-on: libomp (it has no self maps)
// references: none (clang-19 and gcc-12 know neither)
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires self_maps

struct list {
  int n, *items;
};

int main(void) {
  int a[10], *p = a, sum = 0, bad = 0, *there = NULL;
  struct list l = {6, malloc(6 * sizeof(int))};
  for (int i = 0; i < 10; i++) a[i] = i;
  for (int i = 0; i < 6; i++) l.items[i] = i;
#pragma omp target map(self : p[ : 10]) map(tofrom : sum)
  for (int i = 0; i < 10; i++) {
    sum += p[i];
    p[i]++;
  }
  if (sum != 45 || a[0] != 1 || a[9] != 10) bad = 1;
#pragma omp target data map(self, to : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 10; i++) a[i] *= 2;
    // It is seen here, although nothing is copied back.
    if (a[0] != 2 || a[9] != 20) bad = 2;
    a[3] = -1;
#pragma omp target map(self : there, a)
    there = a[3] == -1 ? a : NULL;
    if (there != a) bad = 3;
  }
#pragma omp target enter data map(self : l, l.items[ : l.n])
#pragma omp target
  l.items[l.n - 1] = 50;
  if (l.items[5] != 50) bad = 4;
  free(l.items);
  printf("%d\n", bad);
  return bad;
}
