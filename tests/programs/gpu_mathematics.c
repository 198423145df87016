// Mathematics in kernels: the greatest errors, in units in the last place, against numbers of 64 bits; special values as in C.
// devices: host, gpu
// flags: -lm
// references: none (what their libraries compute has other errors)
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 2000 };
static int bad;
static double x[N], y[N], r[N];
static float xf[N], yf[N], rf[N];
static unsigned long long state = 1;
static double unit(void) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) * 0x1p-53;
}
static double between(double a, double b) { return a + (b - a) * unit(); }
static double logarithmic(double a, double b) {      // of any sign if a is negative
  double e = between(fabs(a), b), v = ldexp(1 + unit(), (int)(unit() < 0.5 ? -e : e));
  return a < 0 && unit() < 0.5 ? -v : v;
}
static double error(double got, long double wanted) {
  if (isnan(got) || isinf(got)) return isnan((double)wanted) || (double)wanted == got ? 0 : 1e9;
  int e;
  frexpl(wanted, &e);
  return (double)(fabsl(got - wanted) / ldexpl(1, (e < -1021 ? -1021 : e) - 53));
}
static double errorf(float got, long double wanted) {
  if (isnan(got) || isinf(got)) return isnan((float)wanted) || (float)wanted == got ? 0 : 1e9;
  int e;
  frexpl(wanted, &e);
  return (double)(fabsl(got - wanted) / ldexpl(1, (e < -125 ? -125 : e) - 24));
}
// What is no GPU computes with the library of the host, some of whose functions are less precise.
static int is_gpu;
static void judge(const char *name, double most, double bound) {
  if (!is_gpu && bound > 0.5) bound += 2;
  if (!(most <= bound)) { printf("%s: %g instead of %g units\n", name, most, bound); bad++; }
}
#define ONE(of, bound, value) do { \
  for (int i = 0; i < N; i++) { x[i] = value; xf[i] = (float)x[i]; } \
  _Pragma("omp target teams distribute parallel for map(to: x, xf) map(from: r, rf)") \
  for (int i = 0; i < N; i++) { r[i] = of(x[i]); rf[i] = of##f(xf[i]); } \
  double most = 0, mostf = 0; \
  for (int i = 0; i < N; i++) { \
    most = fmax(most, error(r[i], of##l(x[i]))); mostf = fmax(mostf, errorf(rf[i], of##l(xf[i]))); } \
  judge(#of, most, bound); judge(#of "f", mostf, bound); } while (0)
#define TWO(of, bound, first, second) do { \
  for (int i = 0; i < N; i++) { x[i] = first; y[i] = second; xf[i] = (float)x[i]; yf[i] = (float)y[i]; } \
  _Pragma("omp target teams distribute parallel for map(to: x, y, xf, yf) map(from: r, rf)") \
  for (int i = 0; i < N; i++) { r[i] = of(x[i], y[i]); rf[i] = of##f(xf[i], yf[i]); } \
  double most = 0, mostf = 0; \
  for (int i = 0; i < N; i++) { \
    most = fmax(most, error(r[i], of##l(x[i], y[i]))); mostf = fmax(mostf, errorf(rf[i], of##l(xf[i], yf[i]))); } \
  judge(#of, most, bound); judge(#of "f", mostf, bound); } while (0)

static int same(double a, double b) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if (a == b) return !signbit(a) == !signbit(b);
  return fabs(a - b) <= 4 * DBL_EPSILON * fabs(b);
}
static const double special[] = { 0.0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 0.5, -0.5, 2, -2, 3, -3, 5e-324, -5e-324,
                                  DBL_MAX, -DBL_MAX, 0x1p53, 0x1p53 + 2, -0x1p53 - 2 };
enum { S = sizeof special / sizeof *special };
// The compiler must not know these: it would compute the values itself.
static double s[S], many[S * S];
#define SPECIAL_ONE(of) do { \
  _Pragma("omp target map(to: s) map(from: many)") \
  for (int i = 0; i < S; i++) many[i] = of(s[i]); \
  for (int i = 0; i < S; i++) if (!same(many[i], of(s[i]))) { printf(#of "(%g): %g, %g\n", s[i], many[i], of(s[i])); bad++; } } while (0)
#define SPECIAL_TWO(of) do { \
  _Pragma("omp target map(to: s) map(from: many)") \
  for (int i = 0; i < S * S; i++) many[i] = of(s[i / S], s[i % S]); \
  for (int i = 0; i < S * S; i++) if (!same(many[i], of(s[i / S], s[i % S]))) { \
    printf(#of "(%g, %g): %g, %g\n", s[i / S], s[i % S], many[i], of(s[i / S], s[i % S])); bad++; } } while (0)

int main(int argc, char **argv) {
  is_gpu = getenv("FAKE_CUDA_ORDER") != NULL;
  ONE(exp, 1, between(-745, 709)); ONE(exp2, 1, between(-1074, 1023)); ONE(expm1, 1.25, between(-40, 700));
  ONE(expm1, 1.25, between(-1, 1)); ONE(log, 1, logarithmic(0, 1000)); ONE(log, 1, between(0.5, 2));
  ONE(log2, 1, between(0.5, 2)); ONE(log10, 1, logarithmic(0, 1000)); ONE(log1p, 1, between(-0.99, 2));
  ONE(sin, 1, between(-10, 10)); ONE(sin, 1, logarithmic(-1, 300)); ONE(cos, 1, between(-1e6, 1e6));
  ONE(cos, 1, logarithmic(-1, 300)); ONE(tan, 2, between(-10, 10)); ONE(tan, 2, logarithmic(-1, 60));
  ONE(sinh, 2.5, between(-710, 710)); ONE(sinh, 2.5, between(-2, 2)); ONE(cosh, 2.5, between(-710, 710));
  ONE(tanh, 2.5, between(-22, 22)); ONE(tanh, 2.5, between(-1, 1)); ONE(asin, 1, between(-1, 1));
  ONE(acos, 1, between(-1, 1)); ONE(atan, 1, between(-5, 5)); ONE(atan, 1, logarithmic(-1, 60));
  ONE(cbrt, 1, logarithmic(-1, 300)); ONE(sqrt, 0.5, logarithmic(0, 300));
  TWO(pow, 1, logarithmic(0, 300), between(-2, 2)); TWO(pow, 1, between(0.5, 2), between(-700, 700));
  TWO(atan2, 1, between(-10, 10), between(-10, 10)); TWO(atan2, 1, logarithmic(-1, 300), logarithmic(-1, 300));
  TWO(hypot, 1, logarithmic(-1, 300), logarithmic(-1, 300)); TWO(hypot, 1, between(-9, 9), between(-9, 9));
  TWO(fmod, 0, logarithmic(-1, 300), logarithmic(-1, 300)); TWO(fmod, 0, between(-1e9, 1e9), between(-9, 9));
  memcpy(s, special, sizeof s);
  s[0] *= argc;
  SPECIAL_ONE(exp); SPECIAL_ONE(exp2); SPECIAL_ONE(expm1); SPECIAL_ONE(log); SPECIAL_ONE(log2); SPECIAL_ONE(log10);
  SPECIAL_ONE(log1p); SPECIAL_ONE(sin); SPECIAL_ONE(cos); SPECIAL_ONE(tan); SPECIAL_ONE(sinh); SPECIAL_ONE(cosh);
  SPECIAL_ONE(tanh); SPECIAL_ONE(asin); SPECIAL_ONE(acos); SPECIAL_ONE(atan); SPECIAL_ONE(cbrt);
  SPECIAL_TWO(pow); SPECIAL_TWO(atan2); SPECIAL_TWO(hypot); SPECIAL_TWO(fmod);
  printf("%d\n", bad);
  return bad != 0;
}
