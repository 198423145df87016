// Neighbors at a border are the element itself: a loop whose addresses depend on where it stands is split there.
#include <stdio.h>
#include <stdlib.h>
static void step(int rows, int columns, const float *t, float *o) {
#pragma omp parallel for
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      float up = r > 0 ? t[(r - 1) * columns + c] : t[r * columns + c];
      float down = r < rows - 1 ? t[(r + 1) * columns + c] : t[r * columns + c];
      float left = c > 0 ? t[r * columns + c - 1] : t[r * columns + c];
      float right = c < columns - 1 ? t[r * columns + c + 1] : t[r * columns + c];
      o[r * columns + c] = 4 * t[r * columns + c] - up - down - left - right;
    }
}
static long wrapped(int n, const int *a, int at, int by) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++) {
      int next = i == at ? 0 : i + 1;                 // one that is chosen by an equal value
      int far = i >= by ? i - by : i;
      s += a[next % n] * 3 + a[far] * (i & 1) + a[i < k ? i : k];
    }
  return s;
}
int main(void) {
  enum { MOST = 67 };
  float *t = malloc(sizeof *t * MOST * MOST), *o = malloc(sizeof *o * MOST * MOST);
  int a[MOST];
  for (int i = 0; i < MOST * MOST; i++) t[i] = i * 7 % 31;
  for (int i = 0; i < MOST; i++) a[i] = i * i % 41;
  for (int n = 1; n <= MOST; n += n < 4 ? 1 : 21) {
    step(n, n + 0, t, o);
    float sum = 0;
    for (int i = 0; i < n * n; i++) sum += o[i] * (i % 5 + 1);
    printf("%d %g %ld %ld %ld\n", n, sum, wrapped(n, a, n - 1, 2), wrapped(n, a, 0, n / 2), wrapped(n, a, -1, n));
  }
  free(t);
  free(o);
}
