/* Complex arithmetic of all precisions. */
#include <complex.h>
double complex product(double complex a, double complex b) { return a * b; }
float complex quotient(float complex a, float complex b) { return a / b; }
long double complex wide(long double complex a) { return a * a + 1.0L; }
double magnitude(double complex z) { return creal(z) * creal(z) + cimag(z) * cimag(z); }
double complex conjugate_sum(const double complex *v, int n) {
  double complex s = 0;
  for (int i = 0; i < n; i++) s += conj(v[i]) * I;
  return s;
}
float complex table[2] = { 1.0f + 2.0f * I, -1.0f };
