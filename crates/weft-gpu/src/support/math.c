// Mathematics of kernels: what no GPU has an instruction for. `math.ll` is made of this file by scripts/gpu_math.py.
//
// Each function reduces its argument to a small interval, evaluates a polynomial there (coefficients by Chebyshev's method, with
// 200 bits), and undoes the reduction. What must be more precise than a `double` is the sum of two [T. J. Dekker, A
// floating-point technique for extending the available precision, 1971]; `fma` makes products exact. Arguments of
// trigonometric functions from 2^20 on are multiplied with as many bits of 2/pi as matter [M. Payne, R. Hanek, Radian
// reduction for trigonometric functions, 1983]. Special values are those of C [C17 Annex F]; nothing sets `errno`.
// `tests/programs/gpu_mathematics.c` states the errors and checks them.

#include "pairs.h"

double NAME(exp)(double x) {
  if (x != x) return x;
  if (x > 710.0) return inf_();
  if (x < -746.0) return 0.0;
  return exp_of(x, 0.0);
}

double NAME(exp2)(double x) {
  if (x != x) return x;
  if (x >= 1024.0) return inf_();
  if (x < -1076.0) return 0.0;
  double k = rint_(x);
  pair r = mul((pair){ x - k, 0.0 }, (pair){ LN2_HI, LN2_LO });
  return scale(1.0 + small_exp(r.hi, r.lo), (int)k);
}

double NAME(exp10)(double x) {
  if (x != x) return x;
  if (x > 309.0) return inf_();
  if (x < -324.5) return 0.0;
  pair y = mul((pair){ x, 0.0 }, (pair){ 0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53 });
  return exp_of(y.hi, y.lo);
}

double NAME(expm1)(double x) {
  if (x != x) return x;
  if (x > 710.0) return inf_();
  if (x < -40.0) return -1.0;
  if (abs_(x) < 0x1p-54) return x;
  double k = rint_(x * LOG2E);
  pair r = fast_sum(fma_(k, -LN2_HI, x), k * -LN2_LO);
  double e = small_exp(r.hi, r.lo);
  if (k == 0.0) return e;
  if (k > 60.0) return scale(1.0 + e, (int)k) - 1.0;
  double two = from((u64)(1023 + (int)k) << 52);
  return fma_(two, e, two - 1.0);
}

// x = 2^k * m with m from sqrt(1/2) to sqrt(2), for positive x.
INLINE double parts(double x, int *k) {
  *k = 0;
  if (x < 0x1p-1022) x *= 0x1p54, *k = -54;
  u64 b = bits(x), high = b - 0x3fe6a09e667f3bcdull;
  *k += (int)((long long)high >> 52);
  return from((high & 0x000fffffffffffffull) + 0x3fe6a09e667f3bcdull);
}

// ln(x) as a pair, for positive finite x: 2^-66 of it is wrong at most.
INLINE pair log_pair(double x) {
  int k;
  double m = parts(x, &k);
  // s = (m - 1) / (m + 1)
  double f = m - 1.0;
  pair d = sum(m, 1.0);
  double q = f / d.hi;
  double rest = fma_(-q, d.hi, f) - q * d.lo;
  pair s = fast_sum(q, rest / d.hi);
  pair z = mul(s, s);
  // 1/3, 1/5, 1/7 as pairs, the others as numbers
  double t = 0x1.d36af0a427b31p-5;
  t = fma_(t, z.hi, 0x1.e0a9695df25b5p-5);
  t = fma_(t, z.hi, 0x1.1113783ec1a72p-4);
  t = fma_(t, z.hi, 0x1.3b13acf82ba75p-4);
  t = fma_(t, z.hi, 0x1.745d17489379cp-4);
  t = fma_(t, z.hi, 0x1.c71c71c71c27ep-4);
  pair p = add((pair){ 0x1.2492492492492p-3, 0x1.2492492492492p-57 }, mul(z, (pair){ t, 0.0 }));
  p = add((pair){ 0x1.999999999999ap-3, -0x1.999999999999ap-57 }, mul(z, p));
  p = add((pair){ 0x1.5555555555555p-2, 0x1.5555555555555p-56 }, mul(z, p));
  p = mul(mul(s, z), p);
  p = add(s, p);
  p.hi *= 2.0, p.lo *= 2.0;
  pair ks = product(k, LN2_HI);
  ks = fast_sum(ks.hi, fma_(k, LN2_LO, ks.lo));
  return add(ks, p);
}

INLINE int is_special_log(double x, double *result) {
  if (x != x) *result = x;
  else if (x < 0.0) *result = nan_();
  else if (x == 0.0) *result = -inf_();
  else if (x == inf_()) *result = x;
  else return 0;
  return 1;
}

double NAME(log)(double x) {
  double special;
  if (is_special_log(x, &special)) return special;
  int k;
  double f = parts(x, &k) - 1.0;
  double s = f / (2.0 + f), z = s * s;
  double p = 0x1.0c039c49989c6p-3;
  p = fma_(p, z, 0x1.0fbe95d716020p-3);
  p = fma_(p, z, 0x1.3b1c355a8f7a2p-3);
  p = fma_(p, z, 0x1.745cf9048dd95p-3);
  p = fma_(p, z, 0x1.c71c720159177p-3);
  p = fma_(p, z, 0x1.2492492476cccp-2);
  p = fma_(p, z, 0x1.9999999999a38p-2);
  p = fma_(p, z, 0x1.5555555555555p-1);
  // ln(1 + f) = f - (f^2/2 - s * (f^2/2 + z * p))
  double half = 0.5 * f * f, n = k;
  return fma_(n, 0x1.62e42fef00000p-1, f - (half - fma_(s, fma_(z, p, half), n * 0x1.473de6af278edp-34)));
}

INLINE double log_times(double x, pair by) {
  double special;
  if (is_special_log(x, &special)) return special;
  pair l = mul(log_pair(x), by);
  return l.hi + l.lo;
}

double NAME(log2)(double x) { return log_times(x, (pair){ LOG2E, 0x1.777d0ffda0d24p-56 }); }
double NAME(log10)(double x) { return log_times(x, (pair){ 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57 }); }

double NAME(log1p)(double x) {
  if (abs_(x) < 0x1p-54) return x;
  pair u = sum(1.0, x);
  double special;
  if (x == inf_() || is_special_log(u.hi, &special)) return x == inf_() ? x : x != x ? x : special;
  pair l = log_pair(u.hi);
  return l.hi + (l.lo + u.lo / u.hi);
}

double NAME(pow)(double x, double y) {
  if (x == 1.0 || y == 0.0) return 1.0;
  if (x != x || y != y) return x + y;
  double ax = abs_(x), ay = abs_(y);
  int is_integer = ay >= 0x1p53 || rint_(y) == y;
  int is_odd = is_integer && ay < 0x1p53 && ((long long)ay & 1);
  double sign = x < 0.0 || (x == 0.0 && 1.0 / x < 0.0) ? (is_odd ? -1.0 : 1.0) : 1.0;
  if (y == inf_() || y == -inf_()) {
    if (ax == 1.0) return 1.0;
    return (ax > 1.0) == (y > 0.0) ? inf_() : 0.0;
  }
  if (ax == 0.0) return sign * (y > 0.0 ? 0.0 : inf_());
  if (ax == inf_()) return sign * (y > 0.0 ? inf_() : 0.0);
  if (x < 0.0 && !is_integer) return nan_();
  if (ay > 0x1p68) return sign * ((ax > 1.0) == (y > 0.0) ? ax == 1.0 ? 1.0 : inf_() : ax == 1.0 ? 1.0 : 0.0);
  pair l = mul(log_pair(ax), (pair){ y, 0.0 });
  if (l.hi > 710.0) return sign * inf_();
  if (l.hi < -746.0) return sign * 0.0;
  return sign * exp_of(l.hi, l.lo);
}

// The bits of 2/pi, after 64 zeros.
static const u64 TWO_OVER_PI[21] = {
  0, 0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull,
  0x06492eea09d1921cull, 0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull,
  0x9c845f8bbdf9283bull, 0x1ff897ffde05980full, 0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull,
  0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull, 0xf0cfbc209af4361dull,
};

INLINE u64 window(int bit) {
  int word = bit >> 6, shift = bit & 63;
  u64 high = TWO_OVER_PI[word] << shift;
  return shift ? high | TWO_OVER_PI[word + 1] >> (64 - shift) : high;
}

// x = q * pi/2 + r with |r| up to pi/4 and a bit, for large |x|; the quadrant q modulo 4.
static __attribute__((noinline)) pair far_quadrant(double x, int *quadrant) {
  u64 b = bits(x);
  int exponent = (int)(b >> 52 & 0x7ff) - 1075;
  u64 m = (b & 0x000fffffffffffffull) | 0x0010000000000000ull;
  // What stands in front of this bit comes to multiples of four.
  int first = exponent - 1 + 63;
  u64 w0 = window(first), w1 = window(first + 64), w2 = window(first + 128);
  unsigned __int128 low = (unsigned __int128)m * w2;
  unsigned __int128 middle = (unsigned __int128)m * w1 + (u64)(low >> 64);
  u64 p2 = (u64)low, p1 = (u64)middle, p0 = m * w0 + (u64)(middle >> 64);
  int q = (int)(p0 >> 62);
  // The fraction, as a signed number of 190 bits.
  p0 = p0 << 2 | p1 >> 62, p1 = p1 << 2 | p2 >> 62;
  int is_upper = p0 >> 63;
  if (is_upper) q += 1, p0 = ~p0, p1 = ~p1;
  double hi = (double)(p0 >> 11) * 0x1p-53;
  u64 rest = p0 << 53 | p1 >> 11;
  int lead = (p0 >> 11) == 0;
  pair f = fast_sum(hi, (double)(rest >> 11) * 0x1p-106);
  if (lead) f = (pair){ (double)(rest >> 11) * 0x1p-106, 0.0 };
  pair r = mul(f, (pair){ 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54 });
  if (is_upper) r.hi = -r.hi, r.lo = -r.lo;
  if (x < 0.0) r.hi = -r.hi, r.lo = -r.lo, q = -q;
  *quadrant = q & 3;
  return r;
}

INLINE pair quadrant_of(double x, int *quadrant) {
  if (!(abs_(x) < 0x1p20)) return far_quadrant(x, quadrant);
  double k = rint_(x * 0x1.45f306dc9c883p-1);
  *quadrant = (int)k & 3;
  // The first two products are exact.
  double t = fma_(-k, 0x1.921fb54400000p+0, x);
  pair r = sum(t, -k * 0x1.0b4611a600000p-34);
  r = add(r, (pair){ -k * 0x1.3198a2e000000p-69, -k * 0x1.b839a252049c1p-104 });
  return r;
}

INLINE double sin_small(pair r) {
  double x = r.hi, z = x * x;
  double p = 0x1.ab17d404de5b3p-41;
  p = fma_(p, z, -0x1.61217f0b800d5p-33);
  p = fma_(p, z, 0x1.ae645412c560cp-26);
  p = fma_(p, z, -0x1.71de3a546095bp-19);
  p = fma_(p, z, 0x1.a01a01a019938p-13);
  p = fma_(p, z, -0x1.1111111111110p-7);
  p = fma_(p, z, 0x1.5555555555555p-3);
  return x - (fma_(x * z, p, -r.lo) + 0.5 * z * r.lo);
}

INLINE double cos_small(pair r) {
  double x = r.hi, z = x * x;
  double p = 0x1.ab785b00b4646p-45;
  p = fma_(p, z, -0x1.9394ba0cd6ed5p-37);
  p = fma_(p, z, 0x1.1eed8deb97a97p-29);
  p = fma_(p, z, -0x1.27e4fb7712d65p-22);
  p = fma_(p, z, 0x1.a01a01a019d0ap-16);
  p = fma_(p, z, -0x1.6c16c16c16c16p-10);
  p = fma_(p, z, 0x1.5555555555555p-5);
  double half = 0.5 * z, w = 1.0 - half;
  return w + (((1.0 - w) - half) + fma_(z * z, p, -x * r.lo));
}

INLINE int has_no_angle(double x) { return !(abs_(x) < inf_()); }

double NAME(sin)(double x) {
  if (has_no_angle(x)) return x - x;
  if (abs_(x) < 0x1p-27) return x;
  int q;
  pair r = quadrant_of(x, &q);
  double value = q & 1 ? cos_small(r) : sin_small(r);
  return q & 2 ? -value : value;
}

double NAME(cos)(double x) {
  if (has_no_angle(x)) return x - x;
  int q;
  pair r = quadrant_of(x, &q);
  double value = q & 1 ? sin_small(r) : cos_small(r);
  return (q + 1) & 2 ? -value : value;
}

double NAME(tan)(double x) {
  if (has_no_angle(x)) return x - x;
  if (abs_(x) < 0x1p-27) return x;
  int q;
  pair r = quadrant_of(x, &q);
  double s = sin_small(r), c = cos_small(r);
  return q & 1 ? -c / s : s / c;
}

double NAME(sinh)(double x) {
  double a = abs_(x), half = sign_(0.5, x);
  if (!(a < 22.0)) {
    if (!(a < 710.5)) return x * inf_();
    double e = exp_of(0.5 * a, 0.0);
    return half * e * e;
  }
  double t = NAME(expm1)(a);
  return a < 1.0 ? half * (2.0 * t - t * t / (t + 1.0)) : half * (t + t / (t + 1.0));
}

double NAME(cosh)(double x) {
  double a = abs_(x);
  if (!(a < 22.0)) {
    if (!(a < 710.5)) return a * inf_();
    double e = exp_of(0.5 * a, 0.0);
    return 0.5 * e * e;
  }
  double t = exp_of(a, 0.0);
  return fma_(0.5, t, 0.5 / t);
}

double NAME(tanh)(double x) {
  double a = abs_(x);
  if (a != a) return x;
  double t;
  if (a > 22.0) t = 1.0;
  else if (a < 0x1p-28) t = a;
  else if (a >= 1.0) t = 1.0 - 2.0 / (NAME(expm1)(2.0 * a) + 2.0);
  else t = NAME(expm1)(-2.0 * a), t = -t / (t + 2.0);
  return sign_(t, x);
}

// (asin(x) - x) / x for z = x * x up to 1/4.
INLINE double asin_part(double z) {
  double p = 0x1.d72b2bc8155f8p-6;
  p = fma_(p, z, -0x1.e6aaa8a0a04ccp-7);
  p = fma_(p, z, 0x1.1d189408314eep-6);
  p = fma_(p, z, 0x1.65a9c4dfcf8b2p-8);
  p = fma_(p, z, 0x1.52420b04b37bep-7);
  p = fma_(p, z, 0x1.782651caa6547p-7);
  p = fma_(p, z, 0x1.c9cf07674736ap-7);
  p = fma_(p, z, 0x1.1c4d35cf95421p-6);
  p = fma_(p, z, 0x1.6e8bb1c8209a2p-6);
  p = fma_(p, z, 0x1.f1c71c1db0623p-6);
  p = fma_(p, z, 0x1.6db6db6e31f13p-5);
  p = fma_(p, z, 0x1.3333333332ecap-4);
  p = fma_(p, z, 0x1.5555555555556p-3);
  return z * p;
}

// asin(sqrt(z)) for z up to 1/4, as a pair.
INLINE pair asin_root(double z) {
  double s = sqrt_(z);
  if (z == 0.0) return (pair){ 0.0, 0.0 };
  double rest = fma_(-s, s, z) / (s + s);
  return fast_sum(s, fma_(s, asin_part(z), rest));
}

#define PI_2_HI 0x1.921fb54442d18p+0
#define PI_2_LO 0x1.1a62633145c07p-54

double NAME(asin)(double x) {
  double a = abs_(x);
  if (!(a <= 1.0)) return a != a ? x : nan_();
  if (a < 0x1p-27) return x;
  if (a < 0.5) return fma_(x, asin_part(x * x), x);
  pair r = asin_root(0.5 * (1.0 - a));
  r = add((pair){ PI_2_HI, PI_2_LO }, (pair){ -2.0 * r.hi, -2.0 * r.lo });
  return sign_(r.hi + r.lo, x);
}

double NAME(acos)(double x) {
  double a = abs_(x);
  if (!(a <= 1.0)) return a != a ? x : nan_();
  if (a < 0.5) {
    pair r = sum(PI_2_HI, -x);
    return r.hi + (r.lo + (PI_2_LO - x * asin_part(x * x)));
  }
  pair r = asin_root(0.5 * (1.0 - a));
  r.hi *= 2.0, r.lo *= 2.0;
  if (x < 0.0) r = add((pair){ 2.0 * PI_2_HI, 2.0 * PI_2_LO }, (pair){ -r.hi, -r.lo });
  return r.hi + r.lo;
}

// atan(t + rest) for t from 0 on.
INLINE pair atan_of(double t, double rest) {
  pair base = { 0.0, 0.0 };
  pair r;
  if (t < 0.4375) r = (pair){ t, rest };
  else {
    double n, d, c;
    if (t < 0.6875) c = 0.5, base = (pair){ 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56 };
    else if (t < 1.1875) c = 1.0, base = (pair){ 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55 };
    else if (t < 2.4375) c = 1.5, base = (pair){ 0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56 };
    else c = -1.0, base = (pair){ PI_2_HI, PI_2_LO };
    if (c < 0.0) n = -1.0, d = t;
    else n = t - c, d = fma_(c, t, 1.0);
    double q = n / d;
    double low = c < 0.0 ? rest : c * rest + fma_(c, t, 1.0 - d);
    double left = fma_(-q, d, n) - q * low + (c < 0.0 ? 0.0 : rest);
    r = (pair){ q, left / d };
  }
  double z = r.hi * r.hi;
  double p = -0x1.e4167464d3de8p-7;
  p = fma_(p, z, 0x1.0f62bba6a2558p-5);
  p = fma_(p, z, -0x1.7001816fd063fp-5);
  p = fma_(p, z, 0x1.ab59b417b2d3fp-5);
  p = fma_(p, z, -0x1.e170800a46210p-5);
  p = fma_(p, z, 0x1.110c9ce7b0572p-4);
  p = fma_(p, z, -0x1.3b1375ce5bdc6p-4);
  p = fma_(p, z, 0x1.745d154c84f7ap-4);
  p = fma_(p, z, -0x1.c71c71bd2b8bcp-4);
  p = fma_(p, z, 0x1.2492492485503p-3);
  p = fma_(p, z, -0x1.99999999998c5p-3);
  p = fma_(p, z, 0x1.5555555555555p-2);
  double tail = fma_(-r.hi * z, p, r.lo);
  pair s = sum(base.hi, r.hi);
  return fast_sum(s.hi, s.lo + (base.lo + tail));
}

double NAME(atan)(double x) {
  double a = abs_(x);
  if (a != a || a < 0x1p-27) return x;
  if (a > 0x1p60) return sign_(PI_2_HI, x);
  pair r = atan_of(a, 0.0);
  return sign_(r.hi + r.lo, x);
}

double NAME(atan2)(double y, double x) {
  if (x != x || y != y) return x + y;
  double ax = abs_(x), ay = abs_(y);
  int is_left = bits(x) >> 63;
  pair r;
  if (ay == 0.0) r = (pair){ 0.0, 0.0 };
  else if (ax == 0.0) return sign_(PI_2_HI, y);
  else if (ax == inf_()) r = ay == inf_() ? (pair){ 0.5 * PI_2_HI, 0.5 * PI_2_LO } : (pair){ 0.0, 0.0 };
  else if (ay == inf_()) return sign_(PI_2_HI, y);
  else {
    // Neither may lose bits below the smallest normal number, where the quotient is what matters.
    int shift = (int)(bits(ay) >> 52) - (int)(bits(ax) >> 52);
    if (shift > 64) return sign_(PI_2_HI, y);
    if (ax < 0x1p-900 || ay < 0x1p-900) ax *= 0x1p110, ay *= 0x1p110;
    else if (ax > 0x1p900) ax *= 0x1p-110, ay *= 0x1p-110;
    double q = ay / ax;
    if (q < 0x1p-900) r = (pair){ is_left ? q : abs_(y) / abs_(x), 0.0 };
    else r = atan_of(q, fma_(-q, ax, ay) / ax);
  }
  if (is_left) r = add((pair){ 2.0 * PI_2_HI, 2.0 * PI_2_LO }, (pair){ -r.hi, -r.lo });
  return sign_(r.hi + r.lo, y);
}

double NAME(cbrt)(double x) {
  double a = abs_(x);
  if (!(a < inf_()) || a == 0.0) return x;
  int by = 0;
  if (a < 0x1p-1022) a *= 0x1p54, by = -18;
  if (a > 0x1p1000) a *= 0x1p-54, by = 18;
  // A third of the exponent and the leading bits is right to 4 of 100.
  double t = from(bits(a) / 3 + 0x2a9f7893782da1ceull);
  for (int i = 0; i < 4; i++) t = t - (t - a / (t * t)) * (1.0 / 3.0);
  pair square = product(t, t);
  pair cube = product(square.hi, t);
  double rest = ((a - cube.hi) - cube.lo) - square.lo * t;
  t += rest / (3.0 * square.hi);
  return sign_(scale(t, by), x);
}

double NAME(hypot)(double x, double y) {
  double a = abs_(x), b = abs_(y);
  if (a == inf_() || b == inf_()) return inf_();
  if (a != a || b != b) return a + b;
  double big = a > b ? a : b, small = a > b ? b : a, by = 1.0;
  if (small == 0.0 || big / small > 0x1p60) return big + small;
  if (big > 0x1p500) big *= 0x1p-600, small *= 0x1p-600, by = 0x1p600;
  else if (small < 0x1p-450) big *= 0x1p600, small *= 0x1p600, by = 0x1p-600;
  pair p = product(big, big), q = product(small, small);
  pair s = add(p, q);
  double r = sqrt_(s.hi);
  r += (fma_(-r, r, s.hi) + s.lo) / (r + r);
  return r * by;
}

// Exact: what is subtracted is a multiple of |y|, bit by bit.
double NAME(fmod)(double x, double y) {
  u64 a = bits(x) & ~(1ull << 63), b = bits(y) & ~(1ull << 63), sign = bits(x) & 1ull << 63;
  if (b == 0 || a >= 0x7ff0000000000000ull || b > 0x7ff0000000000000ull) return x != x || y != y ? x + y : nan_();
  if (a < b) return x;
  int ea = (int)(a >> 52), eb = (int)(b >> 52);
  u64 ma = a & 0x000fffffffffffffull, mb = b & 0x000fffffffffffffull, one = 1ull << 52;
  if (ea) ma |= one;
  else for (ea = 1; ma < one; ea--) ma <<= 1;
  if (eb) mb |= one;
  else for (eb = 1; mb < one; eb--) mb <<= 1;
  for (; ea > eb; ea--) {
    if (ma >= mb) ma -= mb;
    ma <<= 1;
  }
  if (ma >= mb) ma -= mb;
  if (ma == 0) return from(sign);
  for (; ma < one; ea--) ma <<= 1;
  // Nothing but zeros is lost.
  if (ea < 1) return from(sign | ma >> (1 - ea));
  return from(sign | (u64)ea << 52 | (ma & ~one));
}

#define OF_ONE(of) float weft_gpu_##of##f(float x) { return (float)NAME(of)((double)x); }
#define OF_TWO(of) float weft_gpu_##of##f(float x, float y) { return (float)NAME(of)((double)x, (double)y); }
OF_ONE(exp) OF_ONE(exp2) OF_ONE(exp10) OF_ONE(expm1) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan) OF_ONE(cbrt)
OF_TWO(pow) OF_TWO(atan2) OF_TWO(fmod)
float NAME(hypotf)(float x, float y) {
  double r = sqrt_((double)x * x + (double)y * y);
  return x - x != 0.0f && (abs_(x) == inf_() || abs_(y) == inf_()) ? (float)inf_() : abs_(y) == inf_() ? (float)inf_() : (float)r;
}
