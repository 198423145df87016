// Fused loops: iteration k of the new loop is iteration k of each loop that has so many, in order; alone, below and in other
// transformations, shared out, and with what loops may have in them.
// flags: -fopenmp-version=60
// references: none (gcc-12 knows no such directive, and fuse is none that clang-19 knows)
#include <stdio.h>
#include <string.h>
static int bad, at, order[4000], want[4000], w;
static void note(int v) { order[at++] = v; }
static void expect(const char *what) {
  if (at != w || memcmp(order, want, w * sizeof *want)) { printf("wrong order: %s (%d, %d)\n", what, at, w); for (int i = 0; i < at && i < 30; i++) printf(" %d", order[i]); puts(""); bad++; }
  at = w = 0;
}
static void alone(int n, int m) {
  int i, j;
  int longest = n > m ? n : m;
  for (int k = 0; k < longest; k++) { if (k < n) want[w++] = k; if (k < m) want[w++] = 1000 - 3 * k; }
#pragma omp fuse looprange(1, 2)
  {
    for (i = 0; i < n; i++) { if (i == 50) continue; note(i); }
    for (j = 1000; j > 1000 - 3 * m; j -= 3) note(j);
  }
  expect("fuse");
  for (int k = 0; k < (longest > 5 ? longest : 5); k++) { if (k < n) want[w++] = k; if (k < m) want[w++] = k + 100; if (k < 5) want[w++] = k + 200; }
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      if (i >= 0)
        note(i);
    for (int i = 100; i < 100 + m; i++) {
      for (int k = 0; k < 3; k++) { if (k == 1) break; note(i); }
    }
    for (unsigned char c = 0; c != 5; ++c) { if (c > 9) continue; note(c + 200); }
  }
  expect("fuse three");
  for (int k = longest - 1; k >= 0; k--) { if (k < n) want[w++] = k; if (k < m) want[w++] = k + 100; }
#pragma omp reverse
#pragma omp fuse
  {
    for (int i = 0; i < n; i++) note(i);
    for (int i = 100; i < 100 + m; i++) note(i);
  }
  expect("reverse of fuse");
  for (int k = 0; k < longest; k++) for (int r = 1; r >= 0; r--) { if (k < n) want[w++] = k * 10 + r; if (k < m) want[w++] = k * 10 + r + 100; }
  for (int k = 0; k < w; k++) (void)k;
  w = 0; for (int k = 0; k < longest; k++) for (int r = 0; r < 2; r++) { if (k < n) want[w++] = k * 10 + r; if (k < m) want[w++] = k * 10 + r + 100; }
#pragma omp interchange
  for (int r = 0; r < 2; r++) {
#pragma omp fuse
    {
      for (int i = 0; i < n; i++) note(i * 10 + r);
      for (int i = 10; i < 10 + m; i++) note(i * 10 + r);
    }
  }
  expect("interchange with fuse");
}
static void shared_out(int n, int m) {
  int a[40] = {0}, b[40] = {0}, s = 0, i, j;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : s)
#pragma omp fuse
  {
    for (i = 0; i < n; i++) { a[i] += 1; s += 1; }
    for (j = 0; j < m; j++) {
#pragma omp critical
      b[j] += 1;
      s += 100;
    }
  }
  bad += s != n + 100 * m;
#pragma omp parallel for collapse(2) schedule(static, 3)
#pragma omp tile sizes(3)
#pragma omp fuse
  {
    for (i = 0; i < n; i++) a[i] += 1;
    for (j = 0; j < m; j++) b[j] += 1;
  }
#pragma omp simd
#pragma omp fuse
  {
    for (i = 0; i < n; i++) a[i] += 1;
    for (j = 0; j < m; j++) b[j] += 1;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
#pragma omp fuse
  {
    for (i = 0; i < n; i++) a[i] += 1;
    for (j = 0; j < m; j++) b[j] += 1;
  }
  for (int k = 0; k < 40; k++) if (a[k] != 4 * (k < n) || b[k] != 4 * (k < m)) { printf("%d: %d %d\n", k, a[k], b[k]); bad++; break; }
}
int main(void) {
  for (int n = 0; n < 30; n += n < 5 ? 1 : 6) for (int m = 0; m < 30; m += m < 4 ? 1 : 7) { alone(n, m); shared_out(n, m); }
  puts(bad ? "BAD" : "ok"); return bad != 0;
}
