// Striped loops: each place in a stripe is a loop over all stripes; alone, shared out, around other transformations, and with
// counts that the sizes do not divide.
// flags: -fopenmp-version=60
// references: none (gcc-12 has no such directive, and clang-19 knows none of that name)
#include <stdio.h>

static int order(int n) {
  int at[32], place = 0, number = 0;
#pragma omp stripe sizes(4)
  for (int i = 0; i < n; i++)
    at[place++] = i;
  for (int i = 0; i < place; i++)
    number = number * 3 % 1000003 + at[i];
  int expected = 0, count = 0;
  for (int o = 0; o < 4 && o < n; o++)
    for (int i = o; i < n; i += 4, count++)
      expected = expected * 3 % 1000003 + i;
  return number != expected || place != n || count != n;
}

static int nest(int n, int m) {
  int hits[9][13] = {{0}}, first[2] = {-1, -1}, second[2] = {-1, -1}, count = 0, wrong = 0;
#pragma omp stripe sizes(2, 3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      hits[i][j]++;
      if (count == 0)
        first[0] = i, first[1] = j;
      if (count == 1)
        second[0] = i, second[1] = j;
      count++;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      wrong += hits[i][j] != 1;
  return wrong + (first[0] != 0) + (first[1] != 0) + (second[0] != 0) + (second[1] != 3);
}

static int shared_out(int n) {
  long sum = 0;
  int hits[100] = {0}, wrong = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
#pragma omp stripe sizes(7)
  for (int i = 0; i < n; i++) {
    hits[i]++;
    sum += i;
  }
#pragma omp parallel for schedule(dynamic)
#pragma omp stripe sizes(5)
  for (int i = n - 1; i >= 0; i -= 1)
    hits[i]++;
#pragma omp stripe sizes(3)
#pragma omp reverse
  for (int i = 0; i < n; i++)
    hits[i]++;
  for (int i = 0; i < n; i++)
    wrong += hits[i] != 3;
  return wrong + (sum != (long)n * (n - 1) / 2);
}

int main(void) {
  int wrong = 0;
  for (int n = 0; n < 20; n++)
    wrong += order(n);
  wrong += nest(9, 13) + nest(2, 4) + shared_out(100) + shared_out(3);
  printf("%d\n", wrong);
  return wrong;
}
