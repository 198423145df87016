#include <stdio.h>
#include <stdlib.h>
#define F __attribute__((noinline))
F void fib(int n, long *r) { if (n < 2) { *r = n; return; } long a, b; fib(n - 1, &a); fib(n - 2, &b); *r = a + b; }
F void ranged(const long *v, int n, long *r) {
  if (n <= 4) { long s = 0; for (int i = 0; i < n; i++) s += v[i]; *r = s; return; }
  long a, b; ranged(v, n / 2, &a); ranged(v + n / 2, n - n / 2, &b); *r = a + b; }
struct tree { struct tree *left, *right; int v; };
F void deep(int *out, const struct tree *t) {
  if (!t) { *out = 0; return; }
  int a, b; deep(&a, t->left); deep(&b, t->right); *out = 1 + (a > b ? a : b); }
F void ways(int n, short *r, long k) {
  if (n < 2) { *r = n + k; return; } if (n == 5) { *r = 77; return; }
  short a, b; ways(n - 1, &a, k); ways(n - 2, &b, k + 1); if (a & 1) { *r = b - a; return; } *r = a ^ b; }
F void mean(double lo, double hi, double *r) {
  if (hi - lo < 1e-4) { *r = (hi - lo) * lo * lo; return; }
  double a, b, m = 0.5 * (lo + hi); mean(lo, m, &a); mean(m, hi, &b); *r = a + b; }
/* One variable for both results, a result that is handed on, and one that is not there on each way. */
F void one(int n, long *r) { if (n < 2) { *r = n; return; } long a; one(n - 1, &a); long x = a; one(n - 2, &a); *r = x * 3 + a; }
F void onward(int n, long *r) { if (n < 2) { *r = n; return; } long a; onward(n - 1, &a); onward(n - 2, r); *r += a; }
F void sometimes(int n, long *r) { if (n < 2) { if (n) *r = 1; return; } long a = 5, b = 6; sometimes(n - 1, &a); sometimes(n - 2, &b); *r = a + b; }
/* What is read behind the first store may be what that has written. */
F void twice(const long *v, int n, long *r) {
  if (n == 1) { *r = v[0]; return; }
  long a, b; twice(v, n / 2, &a); twice(v + n / 2, n - n / 2, &b); *r = a + b; *r += v[1]; }
static struct tree *build(int d, unsigned *s) { *s = *s * 1664525u + 1013904223u; if (d == 0 || (*s >> 8) % 11 == 0) return NULL; struct tree *t = malloc(sizeof *t); t->v = *s >> 20; t->left = build(d - 1, s); t->right = build(d - 1, s); return t; }
static long v[100000];
int main(void) {
  unsigned s = 1; struct tree *t = build(16, &s);
  for (int i = 0; i < 100000; i++) v[i] = i * 7919L % 1009;
  long r; int d; short h; double m;
  for (int n = 0; n < 25; n += 3) { fib(n, &r); ways(n, &h, 3); printf("%ld %d\n", r, h); }
  ranged(v, 100000, &r); ranged(v, 100000, v + 3); ranged(v, 100000, v + 50000); printf("%ld %ld %ld\n", r, v[3], v[50000]);
  deep(&d, t); mean(0, 3, &m); printf("%d %.9f\n", d, m);
  one(18, &r); printf("%ld ", r); onward(20, &r); printf("%ld ", r); r = 9; sometimes(0, &r); printf("%ld ", r); sometimes(15, &r); printf("%ld\n", r);
  twice(v, 5000, v + 1); printf("%ld\n", v[1]);
  long in[4];
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) fib(20 + i, &in[i]);
  printf("%ld %ld\n", in[0], in[3]);
  return 0;
}
