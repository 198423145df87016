// A linear variable of loops that `unroll` and `tile` have made: each of their iterations begins with its value, and hands it on
// from one of the program's iterations to the next.
// references: none (clang 19 makes an unsigned number of the step below 0, and gcc 12 does not know the directives)
#include <stdio.h>

enum { N = 50 };

int main(void) {
  int bad = 0, j = 5, seen[N];
  long long k = 100;
#pragma omp parallel for linear(j : 2) schedule(dynamic, 1) reduction(+ : bad)
#pragma omp unroll partial(4)
  for (int i = 0; i < N; i++) {
    seen[i] = j;
    if (i % 4 == 0) j += 2;
  }
  for (int i = 0; i < N; i++) bad += seen[i] != 5 + i / 4 * 2 + (i % 4 > 0 ? 2 : 0);
  bad += j != 31;
#pragma omp parallel
#pragma omp for linear(k : -3) schedule(static, 2)
#pragma omp tile sizes(7)
  for (unsigned i = 3 * N; i > 0; i -= 3) {
    seen[i / 3 - 1] = (int)k;
    if ((N - i / 3) % 7 == 0) k -= 3;
  }
  for (int i = 0; i < N; i++) bad += seen[N - 1 - i] != 100 - i / 7 * 3 - (i % 7 > 0 ? 3 : 0);
  bad += k != 100 - 8 * 3;
  printf("%d wrong\n", bad);
  return bad != 0;
}
