// A looprange leaves loops out, which stay what they are in front of and behind the fused ones.
// flags: -fopenmp-version=60
// references: none (gcc-12 knows no such directive, and fuse is none that clang-19 knows)
#include <stdio.h>

static int trace(int n) {
  char order[64];
  int at = 0;
#pragma omp fuse looprange(2, 2)
  {
    for (int i = 0; i < n; i++)
      order[at++] = 'a';
    for (int i = 0; i < n; i++)
      order[at++] = 'b';
    for (int j = n; j > 0; j--)
      order[at++] = 'c';
    for (int i = 0; i < n; i++)
      order[at++] = 'd';
  }
  order[at] = 0;
  puts(order);
  return order[n] == 'b' && order[n + 1] == 'c' && order[n + 2] == 'b' && order[3 * n] == 'd';
}

static int variable_outside(void) {
  int a[4][4] = {{0}}, j, wrong = 0;
#pragma omp fuse looprange(3, 2)
  {
    for (j = 0; j < 4; ++j) a[0][j] = j + 1;
    for (j = 0; j < 4; ++j) a[1][j] = 4 + j + 1;
    for (j = 0; j < 4; ++j) a[2][j] = 8 + j + 1;
    for (j = 0; j < 4; ++j) a[3][j] = 12 + j + 1;
  }
  for (int i = 0; i < 16; i++)
    wrong += a[i / 4][i % 4] != i + 1;
  return !wrong;
}

int main(void) {
  int a = trace(3), b = variable_outside();
  printf("%d %d\n", a, b);
  return !(a && b);
}
