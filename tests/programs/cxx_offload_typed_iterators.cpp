// Iterators with a type in what is mapped and updated.
// devices: host, gpu
// references: none (neither knows iterators here)
// not-on: libomp (it has no routines for the memory of devices)
#include <cstdio>

int main() {
  int cells[4][5] = {}, *rows[4];
  for (int i = 0; i < 4; i++) rows[i] = cells[i];
#pragma omp target enter data map(to : rows)
#pragma omp target enter data map(iterator(int i = 0 : 4), to : rows[i][0 : 5])
  for (int i = 0; i < 4; i++) rows[i][i] = i + 1;
#pragma omp target update to(iterator(int i = 0 : 4) : rows[i][0 : 5])
#pragma omp target
  for (int i = 0; i < 4; i++) rows[i][4] += 10 * rows[i][i];
#pragma omp target update from(iterator(int i = 0 : 4) : rows[i][0 : 5])
  int wrong = 0;
  for (int i = 0; i < 4; i++) wrong += rows[i][i] != i + 1 || rows[i][4] != 10 * (i + 1);
  printf("%d\n", wrong);
#pragma omp target exit data map(iterator(int i = 0 : 4), delete : rows[i][0 : 5])
#pragma omp target exit data map(delete : rows)
  return wrong;
}
