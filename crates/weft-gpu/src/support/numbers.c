// Parts of numbers, whole numbers of them, and complex numbers in kernels. `numbers.ll` is made of this file by
// scripts/gpu_math.py.
//
// What takes and gives complex numbers does so as x86-64 does: two `double`, or a vector of two `float`. Products and quotients
// are those of C [C17 Annex G.5.1]. `tests/programs/gpu_special_functions.c` checks what is here.

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

typedef float both __attribute__((vector_size(8)));

INLINE double unit_if(int is, double x) { return sign_(is ? 1.0 : 0.0, x); }
INLINE int is_infinite(double x) { return abs_(x) == inf_(); }

pair NAME(__muldc3)(double a, double b, double c, double d) {
  double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
  double x = ac - bd, y = ad + bc;
  if (x == x || y == y) return (pair){ x, y };
  int again = 0;
  if (is_infinite(a) || is_infinite(b)) {
    a = unit_if(is_infinite(a), a), b = unit_if(is_infinite(b), b), again = 1;
    if (c != c) c = sign_(0.0, c);
    if (d != d) d = sign_(0.0, d);
  }
  if (is_infinite(c) || is_infinite(d)) {
    c = unit_if(is_infinite(c), c), d = unit_if(is_infinite(d), d), again = 1;
    if (a != a) a = sign_(0.0, a);
    if (b != b) b = sign_(0.0, b);
  }
  if (!again && (is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc))) {
    if (a != a) a = sign_(0.0, a);
    if (b != b) b = sign_(0.0, b);
    if (c != c) c = sign_(0.0, c);
    if (d != d) d = sign_(0.0, d);
    again = 1;
  }
  return again ? (pair){ inf_() * (a * c - b * d), inf_() * (a * d + b * c) } : (pair){ x, y };
}

pair NAME(__divdc3)(double a, double b, double c, double d) {
  int by = 0;
  double most = abs_(c) > abs_(d) || d != d ? abs_(c) : abs_(d);
  if (is_finite(most) && most > 0.0) by = NAME(ilogb)(most), c = NAME(scalbn)(c, -by), d = NAME(scalbn)(d, -by);
  double size = c * c + d * d;
  double x = NAME(scalbn)((a * c + b * d) / size, -by), y = NAME(scalbn)((b * c - a * d) / size, -by);
  if (x == x || y == y) return (pair){ x, y };
  if (size == 0.0 && (a == a || b == b)) return (pair){ sign_(inf_(), c) * a, sign_(inf_(), c) * b };
  if ((is_infinite(a) || is_infinite(b)) && is_finite(c) && is_finite(d)) {
    a = unit_if(is_infinite(a), a), b = unit_if(is_infinite(b), b);
    return (pair){ inf_() * (a * c + b * d), inf_() * (b * c - a * d) };
  }
  if (is_infinite(most) && is_finite(a) && is_finite(b)) {
    c = unit_if(is_infinite(c), c), d = unit_if(is_infinite(d), d);
    return (pair){ 0.0 * (a * c + b * d), 0.0 * (b * c - a * d) };
  }
  return (pair){ x, y };
}

INLINE both narrowed(pair z) { return (both){ (float)z.hi, (float)z.lo }; }
both NAME(__mulsc3)(float a, float b, float c, float d) { return narrowed(NAME(__muldc3)(a, b, c, d)); }
both NAME(__divsc3)(float a, float b, float c, float d) { return narrowed(NAME(__divdc3)(a, b, c, d)); }

double NAME(cabs)(double x, double y) { return NAME(hypot)(x, y); }
double NAME(carg)(double x, double y) { return NAME(atan2)(y, x); }
pair NAME(cexp)(double x, double y) {
  double size = NAME(exp)(x);
  return y == 0.0 ? (pair){ size, y } : (pair){ size * NAME(cos)(y), size * NAME(sin)(y) };
}
pair NAME(csqrt)(double x, double y) {
  if (is_infinite(y)) return (pair){ inf_(), y };
  if (x == 0.0 && y == 0.0) return (pair){ 0.0, y };
  double size = NAME(hypot)(x, y), by = 1.0;
  if (size > 0x1p1000) x *= 0.0625, y *= 0.0625, size = NAME(hypot)(x, y), by = 4.0;
  double r = sqrt_(0.5 * (size + abs_(x)));
  double other = abs_(y) / (r + r);
  return x >= 0.0 ? (pair){ r * by, sign_(other, y) * by } : (pair){ other * by, sign_(r, y) * by };
}
float NAME(cabsf)(both z) { return (float)NAME(hypot)(z[0], z[1]); }
float NAME(cargf)(both z) { return (float)NAME(atan2)(z[1], z[0]); }
both NAME(cexpf)(both z) { return narrowed(NAME(cexp)(z[0], z[1])); }
both NAME(csqrtf)(both z) { return narrowed(NAME(csqrt)(z[0], z[1])); }
