// All that a `target data` maps has an iterator, with a condition of its own or without.
// devices: host
// references: none (clang 19 and gcc 12 take no iterators in 'map')
#include <stdio.h>

int main(void) {
  int rows[3][4] = {{1}, {2}, {3}}, *row[3] = {rows[0], rows[1], rows[2]}, n = 3, wrong = 0;
#pragma omp target data map(iterator(i = 0 : n), tofrom : row[i][0 : 4])
  {
#pragma omp target map(iterator(i = 0 : n), tofrom : row[i][0 : 4])
    for (int i = 0; i < n; i++) row[i][1] = row[i][0] + 1;
  }
#pragma omp target data map(iterator(i = 0 : n), tofrom : row[i][0 : 4]) if (n > 2)
  {
#pragma omp target map(iterator(i = 0 : n), tofrom : row[i][0 : 4])
    for (int i = 0; i < n; i++) row[i][2] = row[i][1] + 1;
  }
#pragma omp target data map(iterator(i = 0 : n), tofrom : row[i][0 : 4]) if (n > 3) device(0)
  {
#pragma omp target map(iterator(i = 0 : n), tofrom : row[i][0 : 4])
    for (int i = 0; i < n; i++) row[i][3] = row[i][2] + 1;
    for (int i = 0; i < n; i++) wrong += rows[i][3] != rows[i][2] + 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++) wrong += rows[i][j] != i + 1 + j;
  printf("%d\n", wrong);
  return wrong;
}
