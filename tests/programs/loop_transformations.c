// Directives that transform loops, alone: the order of the iterations is that of the specification; and below worksharing,
// simd and taskloop: each iteration once, whatever is composed with what, in blocks and where loops within tiles are tiled again.
// flags: -fopenmp-version=60
// references: none (gcc-12 knows no such directive, and clang-19 takes none below simd)
#include <stdio.h>
#include <string.h>
static int bad, at, order[4000];
#define H 24
static int hit[H][H];
static void note(int v) { order[at++] = v; }
static void expect(const char *what, const int *want, int n) {
  if (at != n || memcmp(order, want, n * sizeof *want)) { printf("wrong order: %s (%d, %d)\n", what, at, n); for (int i = 0; i < at && i < 30; i++) printf(" %d", order[i]); puts(""); bad++; }
  at = 0;
}
static void alone(int n, int m) {
  int want[4000], w = 0;
  int i, j;
  for (int a = 0; a < n; a += 4) for (int b = 0; b < m; b += 3) for (int c = a; c < n && c < a + 4; c++) for (int d = b; d < m && d < b + 3; d++) want[w++] = c * 100 + d;
#pragma omp tile sizes(4, 3)
  for (i = 0; i < n; i++) for (j = 0; j < m; ++j) { if (j == 100) continue; note(i * 100 + j); }
  expect("tile", want, w); w = 0;
  for (int a = n - 1; a >= 0; a--) want[w++] = 7 - 2 * a;
#pragma omp reverse
  for (int i = 7; i > 7 - 2 * n; i -= 2) note(i);
  expect("reverse", want, w); w = 0;
  for (int b = 0; b < m; b++) for (int a = 0; a < n; a++) want[w++] = a * 100 + b;
#pragma omp interchange
  for (int i = 0; i < n; i++) { for (int j = 0; j < m; ++j) note(i * 100 + j); }
  expect("interchange", want, w); w = 0;
  for (int c = 0; c < 3; c++) for (int a = 0; a < n; a++) for (int b = 0; b < m; b++) want[w++] = a * 100 + b * 10 + c;
#pragma omp interchange permutation(3, 1, 2)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; ++j) for (int k = 0; k < 3; k++) note(i * 100 + j * 10 + k);
  expect("permutation", want, w); w = 0;
  for (int a = 0; a < n; a++) want[w++] = a;
#pragma omp unroll
  for (int i = 0; i < n; i++) note(i);
  expect("unroll", want, w);
#pragma omp unroll partial(3)
  for (int i = 0; i < n; i++) note(i);
  expect("partial", want, w);
#pragma omp unroll partial
  for (unsigned char i = 0; i < n; i++) note(i);
  expect("partial of some", want, w);
#pragma omp unroll full
  for (int i = 3; i < 9; i++) note(i);
  static const int full[] = {3, 4, 5, 6, 7, 8}; expect("full", full, 6); w = 0;
  for (int a = (n - 1) / 4 * 4; n > 0 && a >= 0; a -= 4) for (int c = a; c < n && c < a + 4; c++) want[w++] = c;
#pragma omp reverse
#pragma omp tile sizes(4)
  for (long i = 0; i < n; i++) note(i);
  expect("reverse of tile", want, w); w = 0;
  for (int a = 0; a < n; a += 4) for (int c = a; c < n && c < a + 4; c++) want[w++] = n - 1 - c;
#pragma omp tile sizes(4)
#pragma omp reverse
  for (long i = 0; i < n; i++) note(i);
  expect("tile of reverse", want, w); w = 0;
  for (int a = 0; a < n; a += 2) for (int b = m - 1; b >= 0; b -= 3) for (int c = a; c < n && c < a + 2; c++) for (int d = b; d >= 0 && d > b - 3; d--) want[w++] = c * 100 + d;
#pragma omp tile sizes(2, 3)
  for (int i = 0; i < n; i++)
#pragma omp reverse
    for (int j = 0; j < m; ++j) note(i * 100 + j);
  expect("tile around reverse", want, w); w = 0;
  for (int a = 0; a < n; a += 8) for (int b = a; b < n && b < a + 8; b += 4) for (int c = b; c < n && c < b + 4; c++) want[w++] = c;
#pragma omp tile sizes(2)
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) note(i);
  expect("tile of unroll", want, w);
#pragma omp unroll partial(2)
#pragma omp tile sizes(8)
  for (int i = 0; i < n; i++) note(i);
  w = 0; for (int a = 0; a < n; a++) want[w++] = a;
  expect("unroll of tile", want, w);
}
static void clear(void) { memset(hit, 0, sizeof hit); }
static void once(const char *what, int n, int m) {
  for (int i = 0; i < H; i++) for (int j = 0; j < H; j++) if (hit[i][j] != (i < n && j < m)) { printf("%s (%d, %d): %d times %d, %d\n", what, n, m, hit[i][j], i, j); bad++; return; }
}
#define HIT _Pragma("omp atomic") hit[i][j] += 1
static void shared_out(int n, int m) {
  clear(); int i, j, s = 0, x = -1;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : s)
#pragma omp tile sizes(4, 5)
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) { HIT; s += 1; }
  once("for tile", n, m); bad += s != (n > 0 && m > 0 ? n * m : 0);
  clear();
#pragma omp parallel for collapse(2) lastprivate(x)
#pragma omp tile sizes(4, 5)
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) { HIT; x = i * 100 + j; }
  once("collapse(2) tile", n, m); if (n > 0 && m > 0 && x != (n - 1) * 100 + m - 1) { printf("last %d\n", x); bad++; }
  clear();
#pragma omp parallel for collapse(3) schedule(static, 3)
#pragma omp tile sizes(4, 5)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { HIT; }
  once("collapse(3) tile", n, m);
  clear();
#pragma omp parallel for collapse(4) schedule(dynamic, 2)
#pragma omp tile sizes(4, 5)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { HIT; }
  once("collapse(4) tile", n, m);
  clear();
#pragma omp parallel for collapse(2) schedule(guided)
#pragma omp interchange
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(4)
    for (int j = 0; j < m; j++) { HIT; }
  once("for interchange", n, m);
  clear();
#pragma omp parallel for collapse(3) schedule(dynamic)
  for (unsigned i = 0; i < (n > 0 ? (unsigned)n : 0u); i++) {
#pragma omp tile sizes(3)
#pragma omp reverse
    for (short j = m - 1; j >= 0; j--) { HIT; }
  }
  once("for around tile", n, m);
  clear();
#pragma omp parallel for
#pragma omp unroll partial(3)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { HIT; }
  once("for unroll", n, m);
  clear(); s = 0;
#pragma omp simd collapse(2) reduction(+ : s)
#pragma omp interchange
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) { hit[i][j] += 1; s += i * j; }
  once("simd interchange", n, m);
  clear();
#pragma omp simd
#pragma omp tile sizes(4)
  for (int k = 1; k < n; k++) { hit[0][k] = k % 4 == 1 ? 1 : hit[0][k - 1] + 1; }
  for (int k = 1; k < n; k++) if (hit[0][k] != (k - 1) % 4 + 1) { bad++; printf("simd tile %d: %d\n", k, hit[0][k]); break; }
  clear(); s = 0;
#pragma omp parallel for simd reduction(+ : s)
#pragma omp reverse
  for (int i = 0; i < n; i++) { s += i; }
  if (n > 0 && s != n * (n - 1) / 2) { printf("for simd reverse %d\n", s); bad++; }
  clear();
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) grainsize(2)
#pragma omp tile sizes(2, 7)
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) { HIT; }
  once("taskloop tile", n, m);
  clear();
#pragma omp parallel private(i, j)
  {
#pragma omp for schedule(static, 1)
    for (int k = 0; k < n; k++) {
#pragma omp tile sizes(2, 2)
      for (i = k; i < k + 1; i++) for (j = 0; j < m; j++) { HIT;
#pragma omp critical
        x = 1; }
    }
  }
  once("tile in for", n, m);
  clear();
#pragma omp parallel num_threads(3)
  {
#pragma omp tile sizes(2)
    for (int r = 0; r < 5; r++) {
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < n; i++) if (r == 0) for (int j = 0; j < m; j++) { HIT; }
    }
  }
  once("constructs in tile", n, m);
}
static void in_blocks(int n, int m) {
  int s = 0, x = -1;
  clear();
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : s) lastprivate(x)
  { for (int i = 0; i < n; i++) { s += i; x = i; } }
  if (n > 0 && (s != n * (n - 1) / 2 || x != n - 1)) { printf("for in a block %d %d\n", s, x); bad++; }
#pragma omp parallel for collapse(2)
  {{
#pragma clang loop vectorize(disable)
    for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) { HIT; } } }
  }
  once("collapse in blocks", n, m);
  clear();
#pragma omp parallel for collapse(2)
  {
#pragma omp tile sizes(3)
    { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { HIT; } }
  }
  once("tile in blocks", n, m);
  clear();
  if (n > m)
#pragma omp simd
    { for (int i = 0; i < n; i++) hit[i][0] = 1; }
  else s = 0;
  once("simd in a block", n > m ? n : 0, 1);
  clear();
#pragma omp unroll partial(2)
  { for (int i = 0; i < n; i++) hit[i][0]++; }
  once("unroll in a block", n, 1);
#pragma omp parallel for
  {
#pragma omp fuse
    { for (int i = 0; i < n; i++) hit[i][1]++;
      for (int i = 0; i < n; i++) hit[i][2]++; }
  }
  once("fuse in a block", n, 3);
}
static void tiled_again(int n, int m) {
  clear();
#pragma omp parallel for simd collapse(2)
#pragma omp stripe sizes(4)
#pragma omp stripe sizes(2)
  for (short i = n; i > 0; i -= 1) hit[i - 1][0] += 1;
  once("stripes in stripes", n, 1);
  clear();
#pragma omp parallel for collapse(2) schedule(dynamic, 3)
#pragma omp tile sizes(4)
#pragma omp tile sizes(1, 3)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { HIT; }
  once("tiles of tiles", n, m);
  clear();
#pragma omp parallel for collapse(3)
#pragma omp stripe sizes(3)
#pragma omp stripe sizes(2, 2)
#pragma omp tile sizes(1, 5)
#pragma omp interchange
  for (long i = 0; i < n; i++) for (short j = m - 1; j >= 0; j--) { HIT; }
  once("stripes of stripes of tiles", n, m);
}
int main(void) {
  for (int n = 0; n < H; n += n < 6 ? 1 : 5) for (int m = 0; m < H; m += m < 5 ? 1 : 6) { alone(n, m); shared_out(n, m); in_blocks(n, m); tiled_again(n, m); }
  puts(bad ? "BAD" : "ok"); return bad != 0;
}
