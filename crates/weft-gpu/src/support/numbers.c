// Parts of numbers, and whole numbers of them, in kernels. `numbers.ll` is made of this file by scripts/gpu_math.py.
// `tests/programs/gpu_special_functions.c` checks what is here.

#include "pairs.h"

INLINE int is_finite(double x) { return abs_(x) < inf_(); }

double NAME(scalbn)(double x, int n) {
  if (!is_finite(x) || x == 0.0) return x;
  int by = 0;
  if (abs_(x) < 0x1p-1022) x *= 0x1p54, by = -54;
  int e = (int)(bits(x) >> 52 & 0x7ff);
  if (n > 5000) n = 5000;
  if (n < -5000) n = -5000;
  n += e + by;
  if (n > 2046) return sign_(inf_(), x);
  u64 rest = bits(x) & ~(0x7ffull << 52);
  if (n > 0) return from(rest | (u64)n << 52);
  if (n < -60) return sign_(0.0, x);
  return from(rest | (u64)(n + 64) << 52) * 0x1p-64;
}
double NAME(ldexp)(double x, int n) { return NAME(scalbn)(x, n); }
double NAME(scalbln)(double x, long n) { return NAME(scalbn)(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

double NAME(frexp)(double x, int *e) {
  *e = 0;
  if (!is_finite(x) || x == 0.0) return x;
  if (abs_(x) < 0x1p-1022) x *= 0x1p54, *e = -54;
  *e += (int)(bits(x) >> 52 & 0x7ff) - 1022;
  return from((bits(x) & ~(0x7ffull << 52)) | 1022ull << 52);
}

double NAME(modf)(double x, double *whole) {
  *whole = __builtin_trunc(x);
  return sign_(is_finite(x) ? x - *whole : x != x ? x : 0.0, x);
}

int NAME(ilogb)(double x) {
  int e;
  if (x == 0.0) return -__INT_MAX__ - 1;
  if (!is_finite(x)) return x != x ? -__INT_MAX__ - 1 : __INT_MAX__;
  NAME(frexp)(x, &e);
  return e - 1;
}

double NAME(logb)(double x) {
  if (x == 0.0) return -inf_();
  return is_finite(x) ? NAME(ilogb)(x) : x * x;
}

double NAME(nextafter)(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0.0) return sign_(0x1p-1074, y);
  return from(bits(x) + ((x < y) == (x > 0.0) ? 1 : -1));
}
float NAME(nextafterf)(float x, float y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0.0f) return __builtin_copysignf(0x1p-149f, y);
  unsigned b = __builtin_bit_cast(unsigned, x);
  return __builtin_bit_cast(float, b + ((x < y) == (x > 0.0f) ? 1u : -1u));
}

double NAME(fdim)(double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0; }

double NAME(fmod)(double, double);
// What `fmod` leaves of twice the divisor is at most twice as much as what is wanted.
double NAME(remainder)(double x, double y) {
  if (x != x || y != y) return x + y;
  double a = abs_(y);
  if (!is_finite(x) || a == 0.0) return nan_();
  if (a == inf_()) return x;
  double r = abs_(x);
  if (a < 0x1p1023) r = NAME(fmod)(r, a + a);
  if (a < 0x1p-1021) {
    if (r + r > a) { r -= a; if (r + r >= a) r -= a; }
  } else {
    double half = 0.5 * a;
    if (r > half) { r -= a; if (r >= half) r -= a; }
  }
  return bits(x) >> 63 ? -r : r;
}

// The lowest three bits of the quotient: after `fmod` by 8 |y|, they and what is left come by subtracting.
double NAME(remquo)(double x, double y, int *quotient) {
  double r = NAME(remainder)(x, y), a = abs_(y), rest = abs_(x);
  *quotient = 0;
  if (r != r || a == inf_()) return r;
  if (a < 0x1p1020) rest = NAME(fmod)(rest, 8.0 * a);
  int q = 0;
  for (int by = 4; by > 0; by /= 2)
    if (a < 0x1p1020 ? rest >= by * a : rest / by >= a) rest -= by * a, q += by;
  // One more if the remainder is on the other side of the nearest multiple.
  if (rest != 0.0 && abs_(r) != rest) q++;
  else if (rest != 0.0 && bits(r) >> 63 != bits(x) >> 63) q++;
  q &= 7;
  *quotient = bits(x) >> 63 != bits(y) >> 63 ? -q : q;
  return r;
}
float NAME(remquof)(float x, float y, int *quotient) { return (float)NAME(remquo)(x, y, quotient); }

double NAME(nan)(const char *tag) { return nan_(); }
float NAME(nanf)(const char *tag) { return (float)nan_(); }

long NAME(lround)(double x) { return (long)__builtin_round(x); }
long long NAME(llround)(double x) { return (long long)__builtin_round(x); }
long NAME(lrint)(double x) { return (long)rint_(x); }
long long NAME(llrint)(double x) { return (long long)rint_(x); }
long NAME(lroundf)(float x) { return NAME(lround)(x); }
long long NAME(llroundf)(float x) { return NAME(llround)(x); }
long NAME(lrintf)(float x) { return NAME(lrint)(x); }
long long NAME(llrintf)(float x) { return NAME(llrint)(x); }
int NAME(ilogbf)(float x) { return NAME(ilogb)(x); }

float NAME(scalbnf)(float x, int n) { return (float)NAME(scalbn)(x, n); }
float NAME(ldexpf)(float x, int n) { return (float)NAME(scalbn)(x, n); }
float NAME(scalblnf)(float x, long n) { return (float)NAME(scalbln)(x, n); }
float NAME(frexpf)(float x, int *e) { return (float)NAME(frexp)(x, e); }
float NAME(modff)(float x, float *whole) {
  double of;
  float part = (float)NAME(modf)(x, &of);
  *whole = (float)of;
  return part;
}
float NAME(logbf)(float x) { return (float)NAME(logb)(x); }
float NAME(fdimf)(float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0.0f; }
float NAME(remainderf)(float x, float y) { return (float)NAME(remainder)(x, y); }

void NAME(sincos)(double x, double *sine, double *cosine) { *sine = NAME(sin)(x), *cosine = NAME(cos)(x); }
void NAME(sincosf)(float x, float *sine, float *cosine) { *sine = (float)NAME(sin)(x), *cosine = (float)NAME(cos)(x); }
