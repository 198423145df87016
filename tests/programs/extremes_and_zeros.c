// The greatest and the least of any numbers, and where they are: the order of iterations shows in signs of zeros and behind NaN.
// flags: -lm
#include <math.h>
#include <stdio.h>
enum { N = 301 };
static double a[N];
static float f[N];
static int v[N];
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define MIN(x, y) ((x) < (y) ? (x) : (y))
static double strict(int n, double most) {
  for (int j = 0; j < n; j++)
    if (a[j] > most) most = a[j];
  return most;
}
static double takes_equal(int n, double most) {
  for (int j = 0; j < n; j++)
    if (a[j] >= most) most = a[j];
  return most;
}
static double takes_nan(int n, double most) {
  for (int j = 0; j < n; j++) most = MAX(most, a[j]);
  return most;
}
static float takes_nan_least(int n, float least) {
  for (int j = 0; j < n; j++) least = MIN(least, f[j]);
  return least;
}
static double unless_less(int n, double most) {
  for (int j = 0; j < n; j++)
    if (!(a[j] < most)) most = a[j];
  return most;
}
static double both(int n, double *least, long *count) {
  double most = -1e9, low = 1e9;
  long k = 0;
  for (int j = 0; j < n; j++) {
    most = MAX(a[j], most), low = MIN(low, a[j]);
    k += a[j] > 0;
  }
  *least = low, *count = k;
  return most;
}
static int where(int n, double most, double *value) {
  int at = -7;
  for (int j = 0; j < n; j++)
    if (a[j] > most) most = a[j], at = j;
  *value = most;
  return at;
}
static int where_least(int n, int least) {
  int at = 1000;
  for (int j = 0; j < n; j++)
    if (v[j] < least) least = v[j], at = j;
  return at * 1000 + least;
}
static int where_last(int n, int least) {
  int at = 1000;
  for (int j = 0; j < n; j++)
    if (v[j] <= least) least = v[j], at = j;
  return at * 1000 + least;
}
static double by_function(int n, double most) {
  for (int j = 0; j < n; j++) most = fmax(most, a[j]);
  return most;
}
static void of_rows(float *out) {
#pragma omp parallel for
  for (int r = 0; r < 7; r++) {
    float most = -5;
    for (int j = 0; j < 43; j++) most = MAX(most, f[r * 43 + j]);
    out[r] = most;
  }
}
static void show(double x) { printf(isnan(x) ? "nan " : "%g%s ", fabs(x), signbit(x) ? "-" : "+"); }
int main(void) {
  double starts[] = {-1e9, 0.0, -0.0, NAN, 2, -INFINITY};
  for (int round = 0; round < 8; round++) {
    for (int j = 0; j < N; j++) {
      int k = (j * 37 + round * 11) % 101;
      double zero = k & 1 ? -0.0 : 0.0;
      a[j] = round < 3 ? (k % 3 ? -k * 0.5 : zero) : round == 3 ? zero : k * 0.25 - 9;
      if (round >= 5 && k % (round == 5 ? 50 : 9) == 3) a[j] = NAN;
      if (round == 7) a[j] = NAN;
      f[j] = (float)-a[j], v[j] = k - 50;
    }
    for (int n = 0; n <= N; n += n < 5 ? 1 : 37) {
      for (int s = 0; s < 6; s++) {
        show(strict(n, starts[s])), show(takes_equal(n, starts[s])), show(takes_nan(n, starts[s]));
        show(takes_nan_least(n, (float)-starts[s])), show(unless_less(n, starts[s]));
        double value, most = by_function(n, starts[s]);
        int at = where(n, starts[s], &value);
        printf("%d ", at), show(value);
        printf(isnan(most) ? "nan\n" : "%g\n", most + 1);
      }
      double least;
      long count;
      show(both(n, &least, &count)), show(least);
      printf("%ld %d %d %d\n", count, where_least(n, 30), where_last(n, 30), where_least(n, -50));
    }
    float out[7];
    of_rows(out);
    for (int r = 0; r < 7; r++) show(out[r]);
    printf("\n");
  }
}
