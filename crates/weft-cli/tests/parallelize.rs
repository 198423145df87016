//! `-fweft-parallelize`: programs without a directive print what they print without it, and each loop is told of.

mod support;

use std::process::Command;

use support::{Folder, err};

const PROGRAM: &str = r#"#include <stdio.h>
#include <stdlib.h>
#define N 200000
static double a[N], b[N], c[N + 8];
static int idx[N];
static double m[300][300], t[300][300];
__attribute__((noinline)) void plain(int n) { for (int i = 0; i < n; i++) a[i] = b[i] * 3 + i; }
__attribute__((noinline)) void carried(int n) { for (int i = 1; i < n; i++) a[i] = a[i - 1] + b[i]; }
__attribute__((noinline)) void ahead(int n) { for (int i = 0; i < n; i++) c[i] = c[i + 1] * 0.5; }
__attribute__((noinline)) void pairs(int n) { for (int i = 0; i < n; i++) { c[2 * i] = i; c[2 * i + 1] = c[2 * i] + 1; } }
__attribute__((noinline)) void scattered(int n) { for (int i = 0; i < n; i++) a[idx[i]] += 1; }
__attribute__((noinline)) void gathered(int n) { for (int i = 0; i < n; i++) a[i] = b[idx[i]]; }
__attribute__((noinline)) void pointers(int n, double *x, double *y) { for (int i = 0; i < n; i++) x[i] = y[i] + 1; }
__attribute__((noinline)) void apart(long n, double *restrict x, const double *restrict y) { for (long i = 0; i < n; i++) x[i] = y[i] + 1; }
__attribute__((noinline)) void mapped(int n, double *x, double *y) { for (int i = 0; i < n; i++) x[i] = y[idx[i]] + 1; }
__attribute__((noinline)) double sum(int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
__attribute__((noinline)) void nest(void) { for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) t[i][j] = m[j][i] + i; }
__attribute__((noinline)) void rows(int n) { for (int k = 1; k < 5; k++) for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) m[i][j] = m[i][j] * 0.5 + k; }
__attribute__((noinline)) int find(int n, double x) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }
__attribute__((noinline)) void same(int n) { for (int i = 0; i < n; i++) c[0] = c[0] * 0.9 + i; }
static double out;
__attribute__((noinline)) void shout(int n) { for (int i = 0; i < n; i++) if (b[i] < 0) printf("%d\n", i); }
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) { idx[i] = (int)(i * 7919L % N); b[i] = idx[i] * 0.25; c[i] = i; }
  plain(N); s += sum(N); printf("%.4f\n", s);
  carried(N); s += sum(N); printf("%.4f\n", s);
  ahead(N); pairs(N / 2); for (int i = 0; i < N; i++) s += c[i]; printf("%.4f\n", s);
  scattered(N); s += sum(N); gathered(N); s += sum(N); printf("%.4f\n", s);
  pointers(N - 3, a + 3, a); s += sum(N); printf("%.4f\n", s);
  pointers(N - 3, a, b); s += sum(N); pointers(N - 3, a, a + 3); s += sum(N); mapped(N - 3, a, b); s += sum(N); apart(N, a, b); s += sum(N); printf("%.4f\n", s);
  rows(0); nest(); for (int i = 0; i < 300; i++) s += t[i][i / 2] * i; printf("%.4f\n", s);
  same(N); printf("%.4f %d %.4f\n", s, find(N, 1.25), c[0]);
  shout(N);
  return 0;
}
"#;

/// Loops whose values are used behind them, that count in other ways, and over variables of each thread.
const OTHERS: &str = r#"#include <stdio.h>
enum { N = 100000 };
double a[N], b[N]; _Thread_local double own[N]; struct s { int x, y; float z[3]; } v[N];
__attribute__((noinline)) double last(int n) { double l = 0; for (int i = 0; i < n; i++) { l = b[i] * 2; a[i] = l; } return l; }
__attribute__((noinline)) int iv(int n) { int i; for (i = 0; i < n; i++) a[i] = b[i] + 1; return i; }
__attribute__((noinline)) void tls(int n) { for (int i = 0; i < n; i++) own[i] = own[i] + b[i]; }
__attribute__((noinline)) void fields(int n) { for (int i = 0; i < n; i++) { v[i].x = i; for (int k = 0; k < 3; k++) v[i].z[k] = v[i].x + k; v[i].y = v[i].x * 2; } }
__attribute__((noinline)) void down(int n) { for (int i = n - 1; i >= 0; i--) a[i] = a[i] * 2 + i; }
__attribute__((noinline)) void step2(int n) { for (int i = 0; i < n; i += 2) { a[i] = b[i]; a[i + 1] = b[i] * 3; } }
__attribute__((noinline)) void until(double *p, double *e) { for (; p != e; ++p) *p += 1; }
__attribute__((noinline)) void wide(unsigned char n) { for (unsigned char i = 0; i < n; i++) a[i] += 1; }
__attribute__((noinline)) void uns(unsigned n) { for (unsigned i = 0; i < n; i++) a[i] += i; }
int main(void) {
  for (int i = 0; i < N; i++) b[i] = i % 97;
  double s = last(N); s += iv(N - 5); for (int k = 0; k < 3; k++) tls(N); fields(N); down(N); step2(N); until(a + 3, a + N); wide(200); uns(N);
  for (int i = 0; i < N; i++) s = s * 0.5 + a[i] + own[i] + v[i].z[2] + v[i].y;
  printf("%.6f\n", s);
}
"#;

/// Values to which each iteration adds; the numbers are whole, so that floating-point sums are exact in any order.
const SUMS: &str = r#"#include <stdio.h>
enum { N = 60000 };
int a[N]; long b[N]; unsigned u[N]; unsigned char h[N]; double d[N]; float f[N]; int m[300][200]; long p[N];
#define F __attribute__((noinline))
F long total(long from, int n) { long s = from; for (int i = 0; i < n; i++) s += b[i]; return s; }
F int minus(int n) { int s = 100; for (int i = 0; i < n; i++) s -= a[i]; return s; }
F int several(int n) { int s = 7, t = 3; for (int i = 0; i < n; i++) { s += a[i]; s += 2 * i; t ^= a[i]; } return s + 1000 * t; }
F int most(int n) { int s = a[0]; for (int i = 0; i < n; i++) s = a[i] > s ? a[i] : s; return s; }
F long least(int n) { long s = 1L << 60; for (int i = 0; i < n; i++) if (b[i] < s) s = b[i]; return s; }
F unsigned most_u(int n) { unsigned s = 0; for (int i = 0; i < n; i++) s = u[i] > s ? u[i] : s; return s; }
F unsigned least_u(int n) { unsigned s = ~0u; for (int i = 0; i < n; i++) s = u[i] < s ? u[i] : s; return s; }
F unsigned bits(int n) { unsigned s = ~0u, t = 0; for (int i = 0; i < n; i++) { s &= u[i] | 0xf0f0; t |= u[i] & 0x1e0; } return s ^ t; }
F unsigned char narrow(int n) { unsigned char s = 5; for (int i = 0; i < n; i++) s += h[i]; return s; }
F long chosen(int n) { long s = 0; for (int i = 0; i < n; i++) if (a[i] % 3 == 0) s += b[i]; return s; }
F long some(int n, int k) { long s = 0; for (int i = 0; i < n; i++) { if (a[i] > k) s += b[i]; if (a[i] & 1) s -= i; } return s; }
F long nested(void) { long s = 0; for (int i = 0; i < 300; i++) for (int j = 0; j < 200; j++) s += m[i][j] * (long)j; return s; }
F long both(int n) { long s = 0; for (int i = 0; i < n; i++) { p[i] = b[i] + i; s += p[i]; } return s; }
F void into(int n, long *restrict to) { for (int i = 0; i < n; i++) *to += b[i]; }
F double real(int n) { double s = 0.5; for (int i = 0; i < n; i++) s += d[i] * 2; return s; }
F float single(int n) { float s = 1; for (int i = 0; i < n; i++) s -= f[i]; return s; }
F long prefix(int n) { long s = 0; for (int i = 0; i < n; i++) { s += b[i]; p[i] = s; } return s; }
F long swapped(int n) { long s = 0; for (int i = 0; i < n; i++) s = b[i] - s; return s; }
F long product(int n) { long s = 1; for (int i = 0; i < n; i++) s *= b[i] | 1; return s; }
F long mixed(int n) { long s = 1; for (int i = 0; i < n; i++) { s += b[i]; s ^= i; } return s; }
F long until(int n) { long s = 1; for (int i = 0; i < n; i++) s += s > 1000000 ? 1 : b[i]; return s; }
F long twice(int n) { long s = 1; for (int i = 0; i < n; i++) { long q = b[i] > 0 ? s + b[i] : s; s = u[i] & 1 ? s + q : q; } return s; }
F long twice_too(int n) { long s = 1; for (int i = 0; i < n; i++) { long q = s; if (b[i] > 0) q += p[i]; if (u[i] & 1) s = q + s; else s = q; } return s; }
F long before(int n) { long s = 0, l = 0; for (int i = 0; i < n; i++) { l = s; s += b[i]; } return l; }
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = i * 37 % 1009 - 300; b[i] = (i * 7919L) % 100003 - 5000; u[i] = i * 2654435761u; h[i] = i * 7; d[i] = i % 13; f[i] = i % 5; m[i / 200 % 300][i % 200] = i % 77; }
  long to = 4; into(N, &to);
  printf("%ld %ld %d %d %d %ld %u %u %u %d\n", total(5, N), to, minus(N), several(N), most(N), least(N), most_u(N), least_u(N), bits(N), narrow(N));
  printf("%ld %ld %ld %ld %ld %.1f %.1f %ld\n", chosen(N), some(N, 5), nested(), both(N), p[N - 1], real(N), single(N), total(1, 3));
  printf("%ld %ld %ld %ld %ld %ld\n", prefix(N), p[N / 2], swapped(N), product(N), mixed(N), until(N) + before(N));
  printf("%ld %ld\n", twice(40), twice_too(40));
}
"#;

/// Recursions: those that only compute, and others.
const RECURSIONS: &str = r#"#include <stdio.h>
#include <stdlib.h>
#define F __attribute__((noinline))
F long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
struct tree { struct tree *left, *right; long v; };
F long sum(const struct tree *t) { return t ? t->v + sum(t->left) + sum(t->right) : 0; }
F int depth(const struct tree *t) { if (!t) return 0; int a = depth(t->left), b = depth(t->right); return 1 + (a > b ? a : b); }
static double f(double x) { return 1 / (1 + x * x * x) - x; }
F double integrate(double a, double b, double whole, double eps, int d) {
  double m = 0.5 * (a + b), l = (m - a) / 6 * (f(a) + 4 * f(0.5 * (a + m)) + f(m)), r = (b - m) / 6 * (f(m) + 4 * f(0.5 * (m + b)) + f(b)), diff = l + r - whole;
  if (d > 20 || diff * diff <= eps * eps) return l + r + diff / 15;
  return integrate(a, m, l, eps / 2, d + 1) + integrate(m, b, r, eps / 2, d + 1); }
static int w[40], p[40];
F long knap(int i, int cap) { if (i == 24) return 0; long a = knap(i + 1, cap); if (w[i] <= cap) { long b = p[i] + knap(i + 1, cap - w[i]); if (b > a) a = b; } return a; }
F long tri(int n) { return n < 3 ? 1 : tri(n - 1) - 2 * tri(n - 2) + tri(n - 3); }
/* The result of the first call is not used on each way. */
F int part(int n, int k) { if (n < 2) return n + k; int a = part(n - 1, k), b = part(n - 2, k + 1); if (b & 1) return b; return a ^ b; }
F unsigned ack(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static long calls;
F long counted(int n) { calls++; return n < 2 ? n : counted(n - 1) + counted(n - 2); }
F int queens(unsigned cols, unsigned l, unsigned r, int n) { if (cols == (1u << n) - 1) return 1; int s = 0; unsigned free = ~(cols | l | r) & ((1u << n) - 1); while (free) { unsigned bit = free & -free; free ^= bit; s += queens(cols | bit, (l | bit) << 1, (r | bit) >> 1, n); } return s; }
_Thread_local int own = 3;
F long local(int n) { return n < 2 ? own : local(n - 1) + local(n - 2); }
F void sort(int *a, int n) { if (n < 2) return; int q = a[n / 2], i = 0, j = n - 1; while (i <= j) { while (a[i] < q) i++; while (a[j] > q) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } sort(a, j + 1); sort(a + i, n - i); }
static struct tree *build(int d, unsigned *s) { *s = *s * 1664525u + 1013904223u; if (d == 0 || (*s >> 8) % 11 == 0) return NULL; struct tree *t = malloc(sizeof *t); t->v = *s >> 20; t->left = build(d - 1, s); t->right = build(d - 1, s); return t; }
int main(void) {
  unsigned s = 1; struct tree *t = build(17, &s); for (int i = 0; i < 40; i++) { w[i] = 3 + i * 7 % 23; p[i] = 5 + i * 11 % 31; }
  for (int n = 0; n < 27; n += 2) printf("%ld %ld %d\n", fib(n), tri(n), part(n, 3));
  printf("%ld %d %ld %d\n", sum(t), depth(t), sum(t->left), depth(NULL));
  printf("%.12f\n", integrate(0, 30, 1, 1e-9, 0));
  printf("%ld %u\n", knap(0, 150), ack(2, 100));
  long a = counted(20); printf("%ld %ld %d %ld\n", a, calls, queens(0, 0, 0, 8), local(15));
  int v[1000]; for (int i = 0; i < 1000; i++) v[i] = i * 7919 % 1009; sort(v, 1000); printf("%d %d\n", v[0], v[999]);
  long in[4];
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) in[i] = fib(20 + i) + sum(t);
  printf("%ld %ld\n", in[0], in[3]);
  return 0;
}
"#;

/// Trees that are lists, of which LLVM makes a loop where the last call leads on. It prints the same with or without.
const LISTS: &str = r#"#include <stdio.h>
#include <stdlib.h>
struct tree { struct tree *left, *right; long v; };
__attribute__((noinline)) long sum(const struct tree *t) { return t ? t->v + sum(t->left) + sum(t->right) : 0; }
int main(void) {
  struct tree *left = NULL, *right = NULL;
  for (int i = 0; i < 500000; i++) { struct tree *t = malloc(sizeof *t); t->v = i; t->left = NULL; t->right = right; right = t; }
  for (int i = 0; i < 40000; i++) { struct tree *t = malloc(sizeof *t); t->v = i; t->left = left; t->right = NULL; left = t; }
  printf("%ld %ld\n", sum(left), sum(right));
  return 0;
}
"#;

/// Recursions that write memory.
const WRITING: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define F __attribute__((noinline))
enum { N = 60000 };
F void sort(int *a, int *t, int n) {
  if (n < 32) { for (int i = 1; i < n; i++) { int x = a[i], j = i - 1; while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; } a[j + 1] = x; } return; }
  int m = n / 2, i = 0, j = m, k = 0;
  sort(a, t, m); sort(a + m, t + m, n - m);
  while (i < m && j < n) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < m) t[k++] = a[i++];
  while (j < n) t[k++] = a[j++];
  for (i = 0; i < n; i++) a[i] = t[i];
}
F void merged(double *a, size_t n) {
  if (n < 16) { for (size_t i = 1; i < n; i++) { double x = a[i]; size_t j = i; while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; } a[j] = x; } return; }
  size_t m = n / 2, i = 0, j = m, k = 0;
  merged(a, m); merged(a + m, n - m);
  double *t = malloc(n * sizeof *t);
  while (i < m && j < n) { if (a[i] <= a[j]) t[k++] = a[i++]; else t[k++] = a[j++]; }
  while (i < m) t[k++] = a[i++];
  while (j < n) t[k++] = a[j++];
  memcpy(a, t, n * sizeof *t); free(t);
}
static int g[N];
F void quick(int lo, int hi) {
  if (hi - lo < 1) return;
  int p = g[hi], i = lo;
  for (int j = lo; j < hi; j++) if (g[j] < p) { int t = g[i]; g[i] = g[j]; g[j] = t; i++; }
  int t = g[i]; g[i] = g[hi]; g[hi] = t;
  quick(lo, i - 1); quick(i + 1, hi);
}
F long twice(int *a, int n) { if (n == 1) { a[0] *= 2; return a[0]; } int m = n / 2; return twice(a, m) + twice(a + m, n - m); }
F void thirds(float *a, int n) { if (n < 3) { for (int i = 0; i < n; i++) a[i] += n; return; } int m = n / 3; thirds(a, m); thirds(a + m, m); thirds(a + 2 * m, n - 2 * m); }
struct v { double x, y, z; };
F void vectors(struct v *p, long n) { if (n <= 8) { for (long i = 0; i < n; i++) { p[i].x += p[i].y; p[i].z = n; } return; } vectors(p, n / 2); vectors(p + n / 2, n - n / 2); }
F void hadamard(double *a, long n) { if (n <= 1) return; long h = n / 2; for (long i = 0; i < h; i++) { double x = a[i], y = a[i + h]; a[i] = x + y; a[i + h] = x - y; } hadamard(a, h); hadamard(a + h, h); }
F void pieces(int *a, long from, long count) { if (count <= 4) { for (long i = from; i < from + count; i++) a[i]++; return; } long h = count >> 1; pieces(a, from, h); pieces(a, from + h, count - h); }
F void span(int *p, int *end) { if (end - p < 8) { while (p != end) { *p = *p * 3 + 1; p++; } return; } int *m = p + (end - p) / 2; span(p, m); span(m, end); }
F void records(struct v *p, struct v *end) { if (end - p < 4) { for (; p != end; p++) { p->y += p->x; p->z = 2; } return; } struct v *m = p + (end - p) / 2; records(p, m); records(m, end); }
F void ranged(int *b, int *e) {
  if (e - b < 2) return;
  int *last = e - 1, q = *last, *s = b;
  for (int *p = b; p != last; p++) if (*p < q) { int x = *p; *p = *s; *s = x; s++; }
  *last = *s; *s = q;
  ranged(b, s); ranged(s + 1, e);
}
F void spliced(int *b, int *e, int *to) {
  if (e - b < 2) return;
  int *m = b + (e - b) / 2;
  spliced(b, m, to); spliced(m, e, to + (m - b));
  int *i = b, *j = m, *k = to;
  while (i != m && j != e) *k++ = *i <= *j ? *i++ : *j++;
  while (i != m) *k++ = *i++;
  while (j != e) *k++ = *j++;
  memcpy(b, to, (e - b) * sizeof *b);
}
F void meeting(int *p, int *end) { if (end - p < 8) { while (p != end) { *p += p[1]; p++; } return; } int *m = p + (end - p) / 2; meeting(p, m); meeting(m, end); }
/* The third call writes what the first one has written. */
F void again(int *a, int n) { if (n < 4) { for (int i = 0; i < n; i++) a[i] = a[i] * 3 + n; return; } int m = n / 2; again(a, m); again(a + m, n - m); again(a, m / 2); }
/* Below the third call, what one half reads the other one writes. */
F void shifted(int *a, int *t, int n, int more) { if (n < 8) { for (int i = 0; i < n; i++) a[i] = t[i] + 1; return; } int m = n / 2; shifted(a, t, m, 0); shifted(a + m, t + m, n - m, 0); if (more) shifted(a, a + 1, n - 1, 0); }
F void over(int *a, int n) { if (n < 3) { for (int i = 0; i < n; i++) a[i] = a[i] * 3 + n; return; } int m = n / 2; over(a, m + 1); over(a + m, n - m); }
F void left(int *a, int n) { if (n < 3) { for (int i = 0; i < n; i++) a[i] += a[i - 1]; return; } int m = n / 2; left(a, m); left(a + m, n - m); }
F void next(int *a, int n) { if (n < 3) { for (int i = 0; i < n; i++) a[i] += a[i + 1]; return; } int m = n / 2; next(a, m); next(a + m, n - m); }
F void between(int *a, int n) { if (n < 3) { for (int i = 0; i < n; i++) a[i]++; return; } int m = n / 2; between(a, m); a[m] += a[m - 1]; between(a + m, n - m); }
F void hoare(int *a, int n) { if (n < 2) return; int q = a[n / 2], i = 0, j = n - 1; while (i <= j) { while (a[i] < q) i++; while (a[j] > q) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } hoare(a, j + 1); hoare(a + i, n - i); }
F void followed(int **a, int n) { if (n < 2) { for (int i = 0; i < n; i++) *a[i] = *a[i] * 3 + n; return; } followed(a, n / 2); followed(a + n / 2, n - n / 2); }
F void bytes(unsigned char *a, unsigned char n) { if (n < 2) { a[n]++; return; } unsigned char m = n * 3; bytes(a, m / 4); bytes(a + m / 4, n / 2); }
F void same(int *a, int n) { if (n < 2) { for (int i = 0; i < n; i++) a[i] = a[i] * 3 + n; return; } same(a, n / 2); same(a, n - n / 2); }
F void strided(int *a, int n, int s) { if (n < 2) { for (int i = 0; i < n; i++) a[i * s]++; return; } strided(a, n / 2, 2 * s); strided(a + s, n / 2, 2 * s); }
static int a[N + 1], t[N], *to[N]; static double d[N]; static float f[N]; static struct v v[N]; static unsigned char b[70000];
static unsigned seed = 7; static int number(void) { seed = seed * 1664525u + 1013904223u; return seed >> 8; }
static unsigned long total; static void add(const void *p, size_t n) { const unsigned char *c = p; for (size_t i = 0; i < n; i++) total = total * 31 + c[i]; printf("%lu\n", total); }
static void fresh(void) { for (int i = 0; i < N; i++) a[i] = number() % 100000; }
int main(void) {
  for (int i = 0; i < N; i++) { g[i] = number(); d[i] = number(); f[i] = i % 7; v[i] = (struct v){i, 2, 3}; to[i] = &a[i / 2]; }
  fresh(); sort(a, t, N); add(a, sizeof a); fresh(); sort(a, a + 300, N - 400); add(a, sizeof a); fresh(); sort(a + 100, a, N - 400); add(a, sizeof a);
  merged(d, N); add(d, sizeof d); quick(0, N - 1); add(g, sizeof g);
  fresh(); printf("%ld\n", twice(a, N)); add(a, sizeof a); thirds(f, N); add(f, sizeof f); vectors(v, N); add(v, sizeof v);
  for (int i = 0; i < 32768; i++) d[i] = i % 19; hadamard(d, 32768); add(d, sizeof d); fresh(); pieces(a, 5, N - 9); add(a, sizeof a);
  span(a, a + N); add(a, sizeof a); span(a + 3, a + N - 5); add(a, sizeof a); records(v, v + N); add(v, sizeof v); meeting(a, a + N - 1); add(a, sizeof a);
  fresh(); ranged(a, a + N); add(a, sizeof a); fresh(); spliced(a, a + N, t); add(a, sizeof a); fresh(); spliced(a + 9, a + N / 2, a + N / 2); add(a, sizeof a); fresh(); spliced(a + 900, a + N / 2, a); add(a, sizeof a);
  again(a, N); add(a, sizeof a); for (int i = 0; i < 9; i++) { shifted(a, t, N - 40, 1); add(a, sizeof a); } over(a, N - 40); add(a, sizeof a); left(a + 1, N - 1); add(a, sizeof a); next(a, N); add(a, sizeof a); between(a, N); add(a, sizeof a);
  fresh(); hoare(a, N); add(a, sizeof a); followed(to, N); add(a, sizeof a); bytes(b, 200); add(b, sizeof b); same(a, 4000); add(a, sizeof a); strided(a, 16384, 1); add(a, sizeof a);
  fresh();
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) sort(a + i * (N / 2), t + i * (N / 2), N / 2);
  add(a, sizeof a);
  return 0;
}
"#;
const DIVIDED_WRITING: [&str; 13] = [
    "sort", "merged", "quick", "twice", "thirds", "vectors", "hadamard", "pieces", "span", "records",
    "ranged", "spliced", "again",
];
const NOT_DIVIDED_WRITING: [(&str, &str); 11] = [
    ("meeting", "how far it reaches is not known"),
    ("shifted", "two parts of memory may be one in a call of itself"),
    ("over", "its calls of itself may access the same memory, or what is between them does"),
    ("left", ""),
    ("next", ""),
    ("between", ""),
    ("hoare", "how far it reaches is not known"),
    ("followed", "it reads from memory where it accesses memory"),
    ("bytes", ""),
    ("same", "its calls of itself may access the same memory, or what is between them does"),
    ("strided", ""),
];

/// Of its functions, those that are divided, and why the others are not.
const DIVIDED: [&str; 7] = ["fib", "sum", "depth", "integrate", "knap", "tri", "part"];
const NOT_DIVIDED: [(&str, &str); 3] = [
    ("ack", "a result is needed before it calls itself again"),
    ("counted", "its calls of itself may access the same memory, or what is between them does"),
    ("local", "it does more than compute"),
];

/// Of its functions, those whose loop a team executes at -O2 -ffast-math, and those whose loop one thread executes.
const SUMMED: [&str; 16] = [
    "total", "minus", "several", "most", "least", "most_u", "least_u", "bits", "narrow", "chosen", "some",
    "nested", "both", "into", "real", "single",
];
const NOT_SUMMED: [&str; 8] =
    ["prefix", "swapped", "product", "mixed", "until", "twice", "twice_too", "before"];

/// Functions of the program, and what is said of their first loop.
const TOLD: [(&str, &str); 14] = [
    ("plain", "a team executes loop 1"),
    ("carried", "one thread executes loop 1: "),
    ("ahead", "one thread executes loop 1: two iterations may access the same part of an object"),
    ("pairs", "a team executes loop 1"),
    ("scattered", "one thread executes loop 1: two iterations may access the same part of an object"),
    ("gathered", "a team executes loop 1"),
    ("pointers", "a team executes loop 1"),
    ("mapped", "one thread executes loop 1: two pointers may lead to the same memory"),
    ("apart", "a team executes loop 1"),
    ("sum", "one thread executes loop 1: an iteration needs what the one before it has computed"),
    ("nest", "a team executes loop 1"),
    ("find", "one thread executes loop 1: it may end before its end"),
    ("same", "one thread executes loop 1: "),
    ("shout", "one thread executes loop 1: it calls functions that do more than compute"),
];

#[test]
fn loops_compute_what_one_thread_computes() {
    compute_the_same(PROGRAM, "-ffp-contract=off");
    compute_the_same(OTHERS, "-ffp-contract=off");
    compute_the_same(SUMS, "-ffp-contract=off");
    compute_the_same(SUMS, "-ffast-math");
}

#[test]
fn recursions_compute_what_one_thread_computes() {
    compute_the_same(RECURSIONS, "-ffp-contract=off");
}

#[test]
fn recursions_that_write_compute_what_one_thread_computes() {
    compute_the_same(WRITING, "-ffp-contract=off");
}

#[test]
fn recursions_whose_calls_keep_apart_in_memory_are_divided() {
    let folder = Folder::with(&[("p.c", WRITING)]);
    let said = err(&folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c"));
    for function in DIVIDED_WRITING {
        let told =
            format!("in function '{function}': a team executes this recursion if it writes in more than");
        assert!(said.contains(&told), "{told}\n{said}");
    }
    for (function, reason) in NOT_DIVIDED_WRITING {
        let told = format!("in function '{function}': one thread executes this recursion: {reason}");
        assert!(said.contains(&told), "{told}\n{said}");
    }
}

#[test]
fn a_recursion_down_a_list_uses_no_more_of_the_stack() {
    let folder = Folder::with(&[("p.c", LISTS)]);
    folder.quiet("cc -O2 -fweft-parallelize p.c -o a");
    for threads in ["1", "2", "7"] {
        let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "799980000 124999750000\n", "{threads} threads");
    }
}

#[test]
fn recursions_that_only_compute_are_divided() {
    let folder = Folder::with(&[("p.c", RECURSIONS)]);
    let said = err(&folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c"));
    for function in DIVIDED {
        let told = format!("in function '{function}': a team executes this recursion if it makes more than");
        assert!(said.contains(&told), "{told}\n{said}");
    }
    for (function, reason) in NOT_DIVIDED {
        let told = format!("in function '{function}': one thread executes this recursion: {reason}");
        assert!(said.contains(&told), "{told}\n{said}");
    }
    for function in ["queens", "sort", "build"] {
        assert!(
            !said.contains(&format!("in function '{function}': a team executes this recursion")),
            "{said}"
        );
    }
}

#[test]
fn sums_are_added_up_by_a_team_and_other_values_are_not() {
    let folder = Folder::with(&[("p.c", SUMS)]);
    let said = err(&folder.weft("cc -O2 -ffast-math -fweft-parallelize -Rweft -c p.c"));
    for (functions, what) in [(&SUMMED[..], "a team"), (&NOT_SUMMED[..], "one thread")] {
        for function in functions {
            let told = format!("in function '{function}': {what} executes loop 1");
            assert!(said.contains(&told), "{told}\n{said}");
        }
    }
    // The order of additions of floating-point numbers is the program's, if nothing else is said.
    let said = err(&folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c"));
    assert!(said.contains("in function 'real': one thread executes loop 1"), "{said}");
}

fn compute_the_same(program: &str, options: &str) {
    let folder = Folder::with(&[("p.c", program)]);
    folder.quiet("cc -O0 p.c -o serial");
    let expected = folder.run("serial");
    for level in ["-O1", "-O2", "-O3"] {
        folder.quiet(&format!("cc {level} {options} -fweft-parallelize p.c -o a"));
        for threads in ["1", "2", "7"] {
            let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{level}, {threads} threads");
        }
    }
}

#[test]
fn each_loop_is_told_of() {
    let folder = Folder::with(&[("p.c", PROGRAM)]);
    let output = folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c");
    let said = err(&output);
    for (function, what) in TOLD {
        let expected = format!("remark: in function '{function}': {what}");
        assert!(said.contains(&expected), "{expected}: {said}");
    }
    let output = folder.weft("cc -O2 -Rweft -c p.c");
    assert!(!err(&output).contains("a team executes"), "it is asked for: {}", err(&output));
}
