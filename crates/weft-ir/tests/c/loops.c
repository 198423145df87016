/* Loops with pragmas, nesting, reductions; restrict and aliasing metadata. */
void hinted(float *a, int n) {
#pragma clang loop vectorize(enable) interleave_count(4) vectorize_width(8)
  for (int i = 0; i < n; i++) a[i] *= 2;
#pragma clang loop unroll(disable)
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma unroll 4
  while (n-- > 3) a[n] -= 1;
}
void multiply(int n, double (*restrict c)[64], double (*restrict a)[64], double (*restrict b)[64]) {
  for (int i = 0; i < n; i++) for (int j = 0; j < 64; j++) { double s = 0; for (int k = 0; k < 64; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }
}
int collatz(unsigned n) { int steps = 0; do { n = n & 1 ? 3 * n + 1 : n / 2; steps++; } while (n != 1); return steps; }
long nested(const int *p, int n) { long best = 0; for (int i = 0; i < n; i++) { if (p[i] < 0) continue; for (int j = i; j >= 0; j--) { if (p[j] == p[i] && i != j) break; best += p[j]; } } return best; }
void copy_restrict(int *restrict d, const int *restrict s, int n) { for (int i = 0; i < n; i++) d[i] = s[i]; }
static inline void kernel(float *restrict x, float *restrict y) { *x = *y * 2; *y = *x + 1; }
void inlined(float *p, float *q) { kernel(p, q); kernel(q, p); }
