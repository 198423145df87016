// Sums, products and recurrences over functions of the C library: what waits for itself is no sum.
// flags: -ffast-math -lm
#include <math.h>
#include <stdio.h>
enum { N = 1003 };
double d[N];
int main(void) {
  for (int i = 0; i < N; i++) d[i] = 0.1 + i / 1200.0;
  double s = 0.5, t = 0.5, u = 0.5, v = 1, w = 3;
#pragma omp parallel num_threads(1)
  for (int i = 0; i < N; i++) s = exp(-d[i]) - s;
  for (int i = 0; i < N; i++) t = t * 0.5 + log(d[i]);
  for (int i = 0; i < N; i++) u = u + sin(d[i]) * u * 0.001;
  for (int i = 0; i < N; i++) v = v * (0.5 + pow(d[i], 0.3) * 0.6);
  for (int i = 0; i < N; i++) w = w - tanh(d[i]);
  printf("%.6g %.6g %.6g %.6g %.6g\n", s, t, u, v, w);
}
