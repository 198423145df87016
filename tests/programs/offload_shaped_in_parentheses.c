// Sections of shaped pointers, written as in the examples of the specification: with parentheses.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (clang 19 does not take them, gcc 12 has no shaping in motions)
#include <stdio.h>

int p[60];

int main(void) {
  int bad = 0, there = 0, *q = p, rows = 6, columns = 10;
  for (int i = 0; i < 60; i++) q[i] = i;
#pragma omp target enter data map(to : q[0:60])
#pragma omp target map(from : there)
  {
    for (int i = 0; i < 60; i++) q[i] += 1000;
    there = 1;
  }
  for (int i = 0; i < 60; i++) p[i] = i;
#pragma omp target map(tofrom : there)
  for (int i = 0; i < 60; i++) q[i] = i + 1000;
#pragma omp target update from((([rows][columns])q)[1:3][2:4])
  for (int i = 0; i < 60; i++) {
    int is_in = i / 10 >= 1 && i / 10 < 4 && i % 10 >= 2 && i % 10 < 6;
    // On the initial device there is one array.
    bad += is_in ? p[i] != i + 1000 : p[i] != i && p[i] != i + 1000;
  }
  for (int i = 0; i < 60; i++) p[i] = -i;
#pragma omp target update to((([rows][columns])q)[0][5:2], (([rows][columns])q)[5][0:1])
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = q[5] + q[6] + q[50];
  bad += sum != -61;
#pragma omp target exit data map(delete : q[0:60])
  printf(bad ? "bad %d\n" : "ok\n", bad);
  return bad;
}
