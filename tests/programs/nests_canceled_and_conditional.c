// lastprivate(conditional:) and cancellation on nests whose loops depend on each other, and on transformed ones.
// flags: -fopenmp-version=60 -Wno-weft-lenient
// references: none (gcc-12 knows no tile, and clang-19 no lastprivate(conditional:))
// env: OMP_CANCELLATION=true
#include <stdio.h>
int main(void) {
  int bad = 0, x, y, z, w = -1;
  for (int n = 0; n < 30; n++) {
    x = y = z = w = -1;
    for (int i = 0; i < n; i++) for (int j = i; j < n; j++) if ((i * j) % 7 == 3) w = i * 100 + j;
#pragma omp parallel for collapse(2) schedule(dynamic, 2) lastprivate(conditional : x)
    for (int i = 0; i < n; i++) for (int j = i; j < n; j++) if ((i * j) % 7 == 3) x = i * 100 + j;
    if (x != w) { printf("slanted %d: %d %d\n", n, x, w); bad++; }
    w = -1;
    for (int a = 0; a < n; a += 4) for (int b = 0; b < n; b += 4) for (int i = a; i < n && i < a + 4; i++) for (int j = b; j < n && j < b + 4; j++) if ((i * j) % 7 == 3) w = i * 100 + j;
#pragma omp parallel for collapse(2) schedule(dynamic, 1) lastprivate(conditional : y)
#pragma omp tile sizes(4, 4)
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if ((i * j) % 7 == 3) y = i * 100 + j;
    if (y != w) { printf("tile %d: %d %d\n", n, y, w); bad++; }
    w = -1;
    for (int i = n - 1; i >= 0; i--) if (i % 5 == 2) w = i;
#pragma omp parallel for schedule(static, 1) lastprivate(conditional : z)
#pragma omp reverse
    for (int i = 0; i < n; i++) if (i % 5 == 2) z = i;
    if (z != w) { printf("reverse %d: %d %d\n", n, z, w); bad++; }
    int done = 0, more = 0;
#pragma omp parallel num_threads(1)
#pragma omp for collapse(2) schedule(dynamic, 3)
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) {
        if (i == 5) {
#pragma omp cancel for
        }
        done++;
      }
#pragma omp parallel num_threads(1)
#pragma omp for schedule(dynamic, 1)
#pragma omp tile sizes(2, 3)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 9; j++) {
        if (i == 4 && j == 4) {
#pragma omp cancel for
        }
        more++;
      }
    int want = n > 5 ? 15 : n * (n + 1) / 2, wanted = n < 5 ? n * 9 : n == 5 ? 36 + 4 : 36 + 6 + 1;
    if (done != want || more != wanted) { printf("cancel %d: %d %d, %d %d\n", n, done, want, more, wanted); bad++; }
  }
  puts(bad ? "BAD" : "ok");
  return bad != 0;
}
