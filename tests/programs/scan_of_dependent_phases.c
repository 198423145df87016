// Phases that hand on more than the scanned variable: each iteration is executed as a whole.
// references: none (the language does not allow it: gcc and clang execute the phases apart)
#include <stdio.h>

enum { N = 9000 };
static int given[N], before[N];
static int wrong;

static void check(int sum) {
  int all = 0;
  for (int i = 0; i < N; i++) {
    wrong += before[i] != all;
    all += 2 * given[i];
  }
  wrong += sum != all;
}

int main(void) {
  struct {
    int x, y;
  } pair;
  int own = 0, row[3], sum = 0;
  for (int i = 0; i < N; i++)
    given[i] = i % 7;
#pragma omp parallel for reduction(inscan, + : sum) private(own)
  for (int i = 0; i < N; i++) {
    own = given[i] * 2;
    sum += own;
#pragma omp scan inclusive(sum)
    before[i] = sum - own;
  }
  check(sum);
  sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    int here = given[i] * 2;
    sum += here;
#pragma omp scan inclusive(sum)
    before[i] = sum - here;
  }
  check(sum);
  sum = 0;
#pragma omp parallel for reduction(inscan, + : sum) private(pair, row)
  for (int i = 0; i < N; i++) {
    pair.x = given[i];
    row[1] = given[i];
    sum += pair.x + row[1];
#pragma omp scan inclusive(sum)
    before[i] = sum - pair.x - row[1];
  }
  check(sum);
  sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    enum { TWICE = 2 };
    typedef int number;
    number here = 1;
    sum += given[i] * TWICE;
#pragma omp scan inclusive(sum)
    number copy = sum;
    __typeof__(here) other = given[i];
    before[i] = copy - other * TWICE;
  }
  check(sum);
  printf("%d %d\n", sum, wrong);
  return wrong != 0;
}
