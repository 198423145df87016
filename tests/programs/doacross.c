// Loops whose iterations wait for others: ordered(n) with sources and sinks in both spellings, with collapse, steps, signs,
// schedules; each value depends on the order.
// references: none (gcc-12 has no doacross, and the clang-19 one announces loops without iterations, at which its runtime stops)
// flags: -Wno-weft-lenient
#include <stdio.h>
#include <string.h>
static int bad;
#define N 40
#define M 30
static long a[N + 2][M + 2], b[N + 2][M + 2];
static void start(void) { for (int i = 0; i < N + 2; i++) for (int j = 0; j < M + 2; j++) a[i][j] = b[i][j] = (i * 7 + j * 3) % 11; }
static void compare(const char *what) { if (memcmp(a, b, sizeof a)) { printf("wrong: %s\n", what); bad++; } }
static void one(void) {
  start(); for (int i = 1; i < N; i++) b[i][0] += 3 * b[i - 1][0] % 1000;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i][0] += 3 * a[i - 1][0] % 1000;
#pragma omp ordered depend(source)
  }
  compare("one");
  start(); for (unsigned char i = N; i >= 3; i -= 3) b[i][0] += 3 * b[i - 3 < 3 ? 0 : i][0] + (i + 3 <= N ? b[i + 3][0] % 999 : 0);
  int last = -1; unsigned char i;
#pragma omp parallel for ordered(1) schedule(dynamic) lastprivate(i, last)
  for (i = N; i >= 3; i -= 3) {
#pragma omp ordered depend(sink : i + 3)
    a[i][0] += 3 * a[i - 3 < 3 ? 0 : i][0] + (i + 3 <= N ? a[i + 3][0] % 999 : 0);
    last = i;
#pragma omp ordered depend(source)
  }
  compare("down"); if (last != 4 || i != 1) { printf("last %d %d\n", last, i); bad++; }
}
static void two(int n, int m, int chunk) {
  start(); for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) b[i][j] = (b[i - 1][j] * 3 + b[i][j - 1] * 5 + b[i][j]) % 100003;
#pragma omp parallel for ordered(2) schedule(dynamic, chunk)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[i][j] = (a[i - 1][j] * 3 + a[i][j - 1] * 5 + a[i][j]) % 100003;
#pragma omp ordered depend(source)
    }
  compare("two");
  start();
#pragma omp parallel
#pragma omp for ordered(2) collapse(2) schedule(static, 2) nowait
  for (long i = 1; i < n; i++)
    for (short j = 1; j < m; j++) {
#pragma omp ordered doacross(sink : i - 1, j) doacross(sink : i, j - 1)
      a[i][j] = 0;
      a[i][j] = (a[i - 1][j] * 3 + a[i][j - 1] * 5 + (i * 7 + j * 3) % 11) % 100003;
#pragma omp ordered doacross(source :)
    }
  for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) b[i][j] = (b[i - 1][j] * 3 + b[i][j - 1] * 5 + (i * 7 + j * 3) % 11) % 100003;
  compare("collapsed");
  start(); for (int i = n - 1; i > 0; i -= 2) for (unsigned j = 2; j < (unsigned)m; j += 3) b[i][j] = (b[i + 2][j] * 3 + b[i][j - 2 > 2 ? j - 3 : 0] * 5 + b[i][j]) % 100003;
  int i; unsigned j;
#pragma omp parallel for ordered(2) schedule(guided) private(j)
  for (i = n - 1; i > 0; i -= 2)
    for (j = 2; j < (unsigned)m; j += 3) {
      if (i % 2 == j % 2) {
#pragma omp ordered depend(sink : i + 2, j) depend(sink : i, j - 3) depend(sink : i + 1, j) depend(sink : i + 2, j + 1)
        a[i][j] = (a[i + 2][j] * 3 + a[i][j - 2 > 2 ? j - 3 : 0] * 5 + a[i][j]) % 100003;
      } else {
#pragma omp ordered depend(sink : i + 2, j) depend(sink : i, j - 3)
        a[i][j] = (a[i + 2][j] * 3 + a[i][j - 2 > 2 ? j - 3 : 0] * 5 + a[i][j]) % 100003;
      }
#pragma omp ordered depend(source)
    }
  compare("steps");
  start(); long sum = 0, want = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) want = (want * 3 + i + j) % 1000003;
#pragma omp parallel for ordered(2) schedule(runtime) num_threads(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
      sum = (sum * 3 + i + j) % 1000003;
#pragma omp ordered doacross(source : omp_cur_iteration)
    }
  if (sum != want) { printf("previous %d %d: %ld %ld\n", n, m, sum, want); bad++; }
  sum = want = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 5; k != 3; k--) want = (want * 3 + i + j * k) % 1000003;
#pragma omp parallel for ordered(3) collapse(2) schedule(dynamic, 3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 5; k != 3; k--) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
      sum = (sum * 3 + i + j * k) % 1000003;
#pragma omp ordered doacross(source)
    }
  if (sum != want) { printf("previous of three %d %d: %ld %ld\n", n, m, sum, want); bad++; }
}
static void orphaned(char *p, char *q) {
#pragma omp for ordered(1)
  for (char *c = p + 1; c < q; c++) {
#pragma omp ordered depend(sink : c - 1)
    *c += c[-1];
#pragma omp ordered depend(source)
  }
}
int main(void) {
  one(); for (int n = -1; n <= N; n += 7) for (int m = 0; m <= M; m += 10) { two(n, m, 1); two(n, m, 4); }
  char text[300] = {1}; 
#pragma omp parallel
  orphaned(text, text + 300);
  for (int i = 0; i < 300; i++) bad += text[i] != 1;
  orphaned(text, text + 300);
  for (int i = 0; i < 300; i++) bad += text[i] != (char)(i + 1);
  for (int round = 0; round < 200; round++) { text[0] = 1; for (int i = 1; i < 300; i++) text[i] = 0;
#pragma omp parallel
    { orphaned(text, text + 150); orphaned(text + 149, text + 300); }
    for (int i = 0; i < 300; i++) bad += text[i] != 1; }
  puts(bad ? "BAD" : "ok"); return bad != 0;
}
