// Collapsed loops over pointers whose bounds depend on each other, and linear variables on such nests.
// flags: -Wno-weft-lenient
// references: none (gcc-12 takes no schedule here)
#include <stdio.h>
static int bad, seen[64][64];
static void check(const char *what, int n, int k) {
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) { if (seen[i][j] != (i < n && j >= i + k && j < n)) { printf("%s %d %d: %d times %d %d\n", what, n, k, seen[i][j], i, j); bad++; } seen[i][j] = 0; }
}
static void pointers(int n, int k) {
  int a[64]; struct { short x[3]; } s[64], *p, *q;
#pragma omp parallel for collapse(2) schedule(dynamic, 3)
  for (int *i = a; i < a + n; i++) for (int *j = i + k; j < a + n; j++) {
#pragma omp atomic
    seen[i - a][j - a]++; }
  check("up", n, k);
#pragma omp parallel for collapse(2) schedule(static, 4) lastprivate(p, q)
  for (p = s + n - 1; p >= s; p--) for (q = s + n - 1; q >= p + k; --q) {
#pragma omp atomic
    seen[p - s][q - s]++; }
  check("down", n, k);
  if (n > 0 && k == 0 && (p != s - 1 || q != s - 1)) { printf("last %d %d: %d %d\n", n, k, (int)(p - s), (int)(q - s)); bad++; }
}
static void linears(int n, int k) {
  int x = 7, order[4096], i, j; long y = 3; unsigned char z = 250; int number = 0;
#pragma omp parallel for collapse(2) linear(x : 2) linear(y) schedule(dynamic, 5)
  for (i = 0; i < n; i++) for (j = i + k; j < n; j++) { order[i * 64 + j] = x + 1000 * (int)y; x += 2; y++; }
  for (int i = 0; i < n; i++) for (int j = i + k; j < n; j++, number++) if (order[i * 64 + j] != 7 + 2 * number + 1000 * (3 + number)) { bad++; printf("linear %d %d: %d\n", i, j, order[i * 64 + j]); }
  if (number && (x != 7 + 2 * number || y != 3 + number)) { bad++; printf("linear last %d %d: %d %ld\n", n, k, x, y); }
  number = 0;
#pragma omp simd collapse(2) linear(z : 3)
  for (i = 0; i < n; i++) for (j = n - i; j > 1; j -= 1) { order[i * 64 + j] = z; z += 3; }
  for (int i = 0; i < n; i++) for (int j = n - i; j > 1; j--, number++) if (order[i * 64 + j] != (unsigned char)(250 + 3 * number)) { bad++; printf("simd linear %d %d: %d\n", i, j, order[i * 64 + j]); }
}
int main(void) {
  for (int n = 0; n < 62; n += n < 5 ? 1 : 8) for (int k = 0; k < 4; k++) { pointers(n, k); if (n < 62) linears(n, k); }
  puts(bad ? "BAD" : "ok"); return bad != 0;
}
