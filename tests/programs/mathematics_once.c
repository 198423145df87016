// A function of the C library is called once for a number, and `errno` is what it would be.
// flags: -lm
#include <errno.h>
#include <math.h>
#include <stdio.h>
enum { N = 200 };
static double near(double d) { return d < 1.5 ? d : 1.5; }
static double forces(const double *at, double *f) {
  double energy = 0;
#pragma omp parallel for reduction(+ : energy) num_threads(1)
  for (int k = 0; k < N; k++) {
    for (int j = 0; j < N; j++)
      if (j != k) {
        double r[3], d = 0;
        for (int i = 0; i < 3; i++) r[i] = at[3 * k + i] - at[3 * j + i], d += r[i] * r[i];
        d = sqrt(d);
        energy += 0.5 * sin(near(d)) * sin(near(d));
        for (int i = 0; i < 3; i++) f[3 * k + i] -= r[i] * sin(2 * near(d)) / (d + 1e-9);
      }
  }
  return energy;
}
static void decay(int n, double k, double *a) {
  for (int i = 0; i < n; i++) a[i] = a[i] * exp(-k) + tanh(k);
}
// What each loop leaves in errno: nothing if it makes no call, the last error if it makes several.
static int left_by(int n, double x, double y, double *a) {
  errno = 0;
  for (int i = 0; i < n; i++) a[i] += exp(x) * log(y);
  return errno;
}
static int between(double x, double *a) {
  errno = 0;
  a[0] = acos(x);
  int first = errno;
  errno = 0;
  a[1] = acos(x);                                     // sets it again
  return first * 1000 + errno;
}
static int after_another(double x, double y, double *a) {
  errno = 0;
  a[0] = exp(x);                                      // ERANGE
  a[1] = log(y);                                      // EDOM
  a[2] = exp(x);                                      // ERANGE again
  return errno;
}
static int by_chance(int n, double x, double *a) {
  errno = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) a[i] = exp(x) + i;
  return errno;
}
int main(void) {
  double at[3 * N], f[3 * N] = {0}, a[N];
  for (int i = 0; i < 3 * N; i++) at[i] = i * 37 % 101 * 0.03;
  double energy = forces(at, f), s = 0;
  for (int i = 0; i < 3 * N; i++) s += f[i] * (i % 7);
  for (int i = 0; i < N; i++) a[i] = -1 - i;
  printf("%.9g %.9g\n", energy, s);
  printf("%d %d\n", by_chance(N, 1e9, a), by_chance(0, 1e9, a) == 0);
  a[7] = 1;
  printf("%d\n", by_chance(N, 1e9, a) == ERANGE);
  printf("%d %d %d\n", left_by(0, 1e9, -1, a) == 0, left_by(3, 1e9, 2, a) == ERANGE, left_by(3, 1, -1, a) == EDOM);
  printf("%d %d\n", left_by(3, 1e9, -1, a) == EDOM, between(2, a) == EDOM * 1000 + EDOM);
  printf("%d\n", after_another(1e9, -1, a) == ERANGE);
  for (int i = 0; i < N; i++) a[i] = i;
  decay(N, 0.25, a);
  s = 0;
  for (int i = 0; i < N; i++) s += a[i];
  printf("%.9g\n", s);
}
