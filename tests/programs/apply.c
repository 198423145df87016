// What 'apply' makes of the loops that another transformation has made: which of them, several of them, loops of the program
// within them, clauses within clauses, and below a loop that a team shares. 'split' by itself.
// flags: -fopenmp-version=60
// references: none (gcc-12 and clang-19 know no such clause)
#include <stdio.h>
#include <string.h>

static int at[64], number, wrong;

static void record(int i) { at[number++] = i; }

static void compare(const char *what, const char *expected) {
  char text[512] = "";
  for (int i = 0; i < number; i++)
    sprintf(text + strlen(text), "%s%d", i ? " " : "", at[i]);
  if (strcmp(text, expected) != 0) {
    printf("%s: %s, not %s\n", what, text, expected);
    wrong++;
  }
  number = 0;
}

static void tiles(int n) {
#pragma omp tile sizes(3) apply(grid: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("grid", "9 6 7 8 3 4 5 0 1 2");
#pragma omp tile sizes(3) apply(intratile: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("intratile", "2 1 0 5 4 3 8 7 6 9");
#pragma omp tile sizes(3) apply(intratile(1): reverse) apply(grid: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("both", "9 8 7 6 5 4 3 2 1 0");
#pragma omp tile sizes(5) apply(intratile: unroll partial(2) apply(reverse))
  for (int i = 0; i < n; i++)
    record(i);
  compare("within", "4 2 3 0 1 9 7 8 5 6");
#pragma omp tile sizes(5) apply(intratile: tile sizes(2) apply(grid: reverse))
  for (int i = 0; i < n; i++)
    record(i);
  compare("tiles of tiles", "4 2 3 0 1 9 7 8 5 6");
}

static void others(int n, int m) {
#pragma omp reverse apply(reversed: tile sizes(4) apply(grid: reverse))
  for (int i = 0; i < n; i++)
    record(i);
  compare("reversed", "1 0 5 4 3 2 9 8 7 6");
#pragma omp unroll partial(3) apply(unrolled: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("unrolled", "9 6 7 8 3 4 5 0 1 2");
#pragma omp interchange apply(nothing, reverse)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < m; j++)
      record(i * 10 + j);
  compare("interchanged", "10 0 11 1 12 2");
#pragma omp stripe sizes(3) apply(offsets: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("offsets", "2 5 8 1 4 7 0 3 6 9");
#pragma omp stripe sizes(3) apply(grid: reverse)
  for (int i = 0; i < n; i++)
    record(i);
  compare("stripes", "9 6 3 0 7 4 1 8 5 2");
#pragma omp fuse apply(reverse)
  {
    for (int i = 0; i < m; i++)
      record(i);
    for (int j = 0; j < 5; j++)
      record(10 + j);
  }
  compare("fused", "14 13 2 12 1 11 0 10");
#pragma omp split counts(2, omp_fill, 3)
  for (int i = 0; i < n; i++)
    record(i);
  compare("split", "0 1 2 3 4 5 6 7 8 9");
}

static void several(int n) {
  // What is innermost comes first: the second loop is reversed before both are interchanged.
#pragma omp tile sizes(2, 2) apply(grid: interchange, reverse)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      record(i * 10 + j);
  compare("span", "2 3 12 13 22 23 32 33 0 1 10 11 20 21 30 31");
  // The innermost loop is none of the tiling's.
#pragma omp tile sizes(2, 2) apply(grid: interchange, nothing) apply(intratile: nothing, interchange)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 2; k++)
        record(i * 100 + j * 10 + k);
  compare("beyond", "0 10 1 11 100 110 101 111 20 30 21 31 120 130 121 131");
#pragma omp tile sizes(2, 2) apply(grid(1): reverse) apply(intratile(2): unroll)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      record(i * 10 + j);
  compare("places", "20 21 30 31 22 23 32 33 0 1 10 11 2 3 12 13");
}

static void shared(int n) {
  int sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum) num_threads(3)
#pragma omp tile sizes(4, 4) apply(grid: interchange, reverse) apply(intratile(2): unroll partial(2))
  for (int i = 0; i < 13; i++)
    for (int j = 0; j < 7; j++)
      sum += i * j + 1;
  wrong += sum != 78 * 21 + 91;
#pragma omp parallel for collapse(2) ordered num_threads(3)
#pragma omp reverse apply(interchange)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n; j++) {
#pragma omp ordered
      record(i * 10 + j);
    }
  compare("ordered", "10 0 11 1 12 2 13 3");
}

int main(void) {
  tiles(10);
  others(10, 3);
  several(4);
  shared(4);
  printf("%d\n", wrong);
  return wrong != 0;
}
