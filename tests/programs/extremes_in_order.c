// The greatest and the least of numbers without negative zeros, with NaN among them and in front, and what may have negative zeros.
// flags: -lm
#include <math.h>
#include <stdio.h>
enum { N = 203, R = 4 };
static double a[R][N], b[R][N];
static float f[N];
static double greatest(int r, int n, double most) {
  for (int j = 0; j < n; j++)
    if (most < fabs(a[r][j] - b[r][j])) most = fabs(a[r][j] - b[r][j]);
  return most;
}
static double least(int r, int n, double least) {
  for (int j = 0; j < n; j++) {
    double d = a[r][j] * a[r][j] + b[r][j];
    if (d < least) least = d;
  }
  return least;
}
static float least_magnitude(int n, float least) {
  for (int j = 0; j < n; j++) least = fabsf(f[j]) < least ? fabsf(f[j]) : least;
  return least;
}
static float greatest_signed(int n, float most) {     // zeros have signs here: the first one stays
  for (int j = 0; j < n; j++) most = f[j] > most ? f[j] : most;
  return most;
}
static void of_rows(double *most) {
#pragma omp parallel for
  for (int r = 0; r < R; r++) {
    double my = 0, sum = 0;
    for (int j = 0; j < N; j++) {
      double d = fabs(a[r][j] - b[r][j]);
      if (my < d) my = d;
      sum += a[r][j] > 2;
    }
    most[r] = my + sum;
  }
}
int main(void) {
  for (int r = 0; r < R; r++)
    for (int j = 0; j < N; j++) a[r][j] = (j * 37 + r * 11) % 101 * 0.25, b[r][j] = (j * 53 + r) % 89 * 0.5 - 9;
  for (int j = 0; j < N; j++) f[j] = (j % 7 - 3) * 0.5f * (j % 5 ? 1 : -1);
  a[1][17] = NAN, b[1][18] = NAN, a[1][N - 1] = NAN;
  a[2][5] = INFINITY, b[2][6] = -INFINITY;
  a[3][0] = NAN;
  double starts[] = {0, -0.0, 1e9, NAN, -INFINITY};
  for (int r = 0; r < R; r++)
    for (int k = 0; k < 5; k++)
      for (int n = 0; n <= N; n += n < 9 ? 3 : 97) {
        double g = greatest(r, n, starts[k]), l = least(r, n, -starts[k]);
        printf("%g %d %g %d\n", isnan(g) ? -1 : g, isnan(g) || signbit(g), isnan(l) ? -1 : l, isnan(l) || signbit(l));
      }
  for (int n = 0; n <= N; n += 29) {
    float g = greatest_signed(n, -3), l = least_magnitude(n, 2);
    printf("%g %d %g %d\n", g, !!signbit(g), l, !!signbit(l));
  }
  for (int j = 0; j < N; j++) f[j] = j % 3 ? -1 : j % 2 ? 0.0f : -0.0f;
  for (int n = 1; n <= N; n += 2) printf("%d", !!signbit(greatest_signed(n, -3)));
  double most[R];
  of_rows(most);
  printf("\n%g %g %g %g\n", most[0], most[1], most[2], most[3]);
}
