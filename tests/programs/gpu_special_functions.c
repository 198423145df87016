// The error function, the gamma function, inverses of hyperbolic functions, parts of numbers and complex numbers in kernels: the
// greatest errors in units in the last place, and special values as in C.
// devices: host, gpu
// flags: -lm
// references: none (what their libraries compute has other errors)
#define _GNU_SOURCE
#include <complex.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef CMPLX
#define CMPLX(a, b) __builtin_complex((double)(a), (double)(b))
enum { N = 2000 };
static int bad;
static double x[N], r[N];
static float xf[N], rf[N];
static unsigned long long state = 1;
static double between(double a, double b) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return a + (b - a) * ((double)(state >> 11) * 0x1p-53);
}
static double error(double got, long double wanted, int digits, int least) {
  double rounded = digits == 24 ? (float)wanted : (double)wanted;
  if (isnan(got) || isinf(got)) return isnan(rounded) || rounded == got ? 0 : 1e9;
  int e;
  frexpl(wanted, &e);
  return (double)(fabsl(got - wanted) / ldexpl(1, (e < least ? least : e) - digits));
}
// What is no GPU computes with the library of the host.
static int is_gpu;
static void judge(const char *name, double most, double bound) {
  if (!is_gpu) bound += 4;
  if (!(most <= bound)) { printf("%s: %g instead of %g units\n", name, most, bound); bad++; }
}
#define ONE(of, bound, low, high) do { \
  for (int i = 0; i < N; i++) { x[i] = between(low, high); xf[i] = (float)x[i]; } \
  _Pragma("omp target teams distribute parallel for map(to: x, xf) map(from: r, rf)") \
  for (int i = 0; i < N; i++) { r[i] = of(x[i]); rf[i] = of##f(xf[i]); } \
  double most = 0, mostf = 0; \
  for (int i = 0; i < N; i++) { \
    most = fmax(most, error(r[i], of##l(x[i]), 53, -1021)); mostf = fmax(mostf, error(rf[i], of##l(xf[i]), 24, -125)); } \
  judge(#of, most, bound); judge(#of "f", mostf, 1); } while (0)

static int same(double a, double b) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if (a == b) return !signbit(a) == !signbit(b);
  return fabs(a - b) <= 4 * DBL_EPSILON * fabs(b);
}
static const double special[] = { 0.0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 0.5, -0.5, 2, -2, 2.5, -3.5, 5e-324, -5e-324,
                                  DBL_MAX, -DBL_MAX, 0x1p53, 0x1p53 + 2, -0x1p53 - 2, 3e-310 };
enum { S = sizeof special / sizeof *special };
// The compiler must not know these: it would compute the values itself.
static double s[S], many[S * S], others[S * S];
static long wholes[S * S];
#define CHECK_ONE(of) do { \
  _Pragma("omp target map(to: s) map(from: many)") \
  for (int i = 0; i < S; i++) many[i] = of(s[i]); \
  for (int i = 0; i < S; i++) if (!same(many[i], of(s[i]))) { printf(#of "(%g): %g, %g\n", s[i], many[i], of(s[i])); bad++; } } while (0)
#define CHECK_TWO(of) do { \
  _Pragma("omp target map(to: s) map(from: many)") \
  for (int i = 0; i < S * S; i++) many[i] = of(s[i / S], s[i % S]); \
  for (int i = 0; i < S * S; i++) if (!same(many[i], of(s[i / S], s[i % S]))) { \
    printf(#of "(%g, %g): %g, %g\n", s[i / S], s[i % S], many[i], of(s[i / S], s[i % S])); bad++; } } while (0)

static void parts(void) {
#pragma omp target map(to : s) map(from : many, others, wholes)
  for (int i = 0; i < S; i++) {
    int e = 0;
    many[i] = frexp(s[i], &e), wholes[i] = isfinite(s[i]) ? e : 0;
    many[S + i] = modf(s[i], &others[S + i]);
    wholes[S + i] = ilogb(s[i]);
    int is_small = fabs(s[i]) < 1e9;
    wholes[2 * S + i] = is_small ? lround(s[i]) + 3 * llrint(s[i]) + 5 * lrint(s[i]) + 7 * llround(s[i]) : 0;
    wholes[3 * S + i] = is_small ? lroundf((float)s[i]) + 3 * llrintf((float)s[i]) : 0;
    many[2 * S + i] = nextafterf((float)s[i], 1.0f);
    sincos(s[i], &many[3 * S + i], &others[3 * S + i]);
    for (int k = 0; k < 4; k++) many[(4 + k) * S + i] = ldexp(s[i], (k - 2) * 600);
    many[8 * S + i] = scalbn(s[i], -3) , many[9 * S + i] = scalbln(s[i], 70);
  }
  for (int i = 0; i < S; i++) {
    int e = 0;
    double part = frexp(s[i], &e), whole, of = modf(s[i], &whole);
    int is_small = fabs(s[i]) < 1e9;
    long rounded = is_small ? lround(s[i]) + 3 * llrint(s[i]) + 5 * lrint(s[i]) + 7 * llround(s[i]) : 0;
    long of_float = is_small ? lroundf((float)s[i]) + 3 * llrintf((float)s[i]) : 0;
    int is_right = same(many[i], part) && wholes[i] == (isfinite(s[i]) ? e : 0) && same(many[S + i], of) &&
                   same(others[S + i], whole) && wholes[S + i] == ilogb(s[i]) && wholes[2 * S + i] == rounded &&
                   wholes[3 * S + i] == of_float && same(many[2 * S + i], nextafterf((float)s[i], 1.0f)) &&
                   same(many[3 * S + i], sin(s[i])) && same(others[3 * S + i], cos(s[i])) &&
                   same(many[8 * S + i], scalbn(s[i], -3)) && same(many[9 * S + i], scalbln(s[i], 70));
    for (int k = 0; k < 4; k++) is_right &= same(many[(4 + k) * S + i], ldexp(s[i], (k - 2) * 600));
    if (!is_right) { printf("parts of %g\n", s[i]); bad++; }
  }
}

static int near(double complex a, double complex b, double bound) { return cabs(a - b) <= bound * cabs(b) + 1e-300; }
static void complex_numbers(void) {
  enum { M = 64 };
  double complex z[M], w[M], p[M], q[M], e[M], root[M];
  float complex zf[M], pf[M], qf[M];
  double size[M], angle[M];
  for (int i = 0; i < M; i++) {
    z[i] = CMPLX(between(-9, 9), between(-9, 9)), w[i] = CMPLX(between(-9, 9), between(-9, 9));
    zf[i] = (float complex)z[i];
  }
#pragma omp target teams distribute parallel for map(to : z, w, zf) map(from : p, q, e, root, pf, qf, size, angle)
  for (int i = 0; i < M; i++) {
    p[i] = z[i] * w[i], q[i] = z[i] / w[i], e[i] = cexp(z[i]), root[i] = csqrt(z[i]);
    pf[i] = zf[i] * zf[i], qf[i] = zf[i] / (zf[i] + 1), size[i] = cabs(z[i]), angle[i] = carg(z[i]);
  }
  for (int i = 0; i < M; i++) {
    int is_right = near(p[i], z[i] * w[i], 1e-15) && near(q[i], z[i] / w[i], 1e-15) && near(e[i], cexp(z[i]), 1e-15) &&
                   near(root[i], csqrt(z[i]), 1e-15) && near(pf[i], zf[i] * zf[i], 1e-6) &&
                   near(qf[i], zf[i] / (zf[i] + 1), 1e-6) && same(size[i], cabs(z[i])) && same(angle[i], carg(z[i]));
    if (!is_right) { printf("complex number %d\n", i); bad++; }
  }
  // Infinite operands give infinite products, whatever the other parts are.
  double complex infinite = CMPLX(INFINITY, NAN), product;
#pragma omp target map(to : infinite) map(from : product)
  product = infinite * CMPLX(2, 1);
  if (!isinf(creal(product)) && !isinf(cimag(product))) { printf("an infinite product\n"); bad++; }
}

int main(int argc, char **argv) {
  is_gpu = getenv("FAKE_CUDA_ORDER") != NULL;
  ONE(asinh, 2, -3, 3); ONE(asinh, 2, -1e6, 1e6); ONE(acosh, 2.5, 1, 3); ONE(acosh, 2.5, 1, 1e6); ONE(atanh, 2, -1, 1);
  ONE(erf, 2.5, -1, 1); ONE(erf, 2.5, -7, 7); ONE(erfc, 4.5, -6, 6); ONE(erfc, 4.5, 5, 26);
  ONE(tgamma, 3, 0.01, 10); ONE(tgamma, 3, 10, 171); ONE(tgamma, 3, -30, 0);
  ONE(lgamma, 5, 0.01, 3); ONE(lgamma, 5, 3, 1000); ONE(logb, 0, 0.1, 1e9);
  memcpy(s, special, sizeof s);
  s[0] *= argc;
  CHECK_ONE(asinh); CHECK_ONE(acosh); CHECK_ONE(atanh); CHECK_ONE(erf); CHECK_ONE(erfc); CHECK_ONE(tgamma);
  CHECK_ONE(lgamma); CHECK_ONE(logb); CHECK_TWO(remainder); CHECK_TWO(nextafter); CHECK_TWO(fdim);
  parts();
  complex_numbers();
  printf("%d\n", bad);
  return bad != 0;
}
