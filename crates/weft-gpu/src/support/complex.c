// Complex numbers in kernels. `complex.ll` is made of this file by scripts/gpu_math.py.
//
// They come and go as on x86-64: two `double`, or a vector of two `float`. Products and quotients are those of C
// [C17 Annex G.5.1]; the other functions go by the formulas of real ones, and each part of a result is wrong by a few units in the
// last place of the whole. Where parts are infinite or no numbers, only `cexp`, `csqrt` and `cproj` follow Annex G.6.
// `tests/programs/gpu_special_functions.c` and `gpu_complex.c` check what is here.

#include "pairs.h"

INLINE int is_finite(double x) { return abs_(x) < inf_(); }
double NAME(scalbn)(double, int);
int NAME(ilogb)(double);
double NAME(sinh)(double);
double NAME(cosh)(double);
double NAME(asinh)(double);

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

// |z|^2 - 1 by exact products, as the logarithm of a number near 1 is that of what is missing.
pair NAME(clog)(double x, double y) {
  double size = NAME(hypot)(x, y), angle = NAME(atan2)(y, x);
  if (!(size > 0.5 && size < 2.0)) return (pair){ NAME(log)(size), angle };
  pair rest = add(add(product(x, x), (pair){ -1.0, 0.0 }), product(y, y));
  return (pair){ 0.5 * NAME(log1p)(rest.hi + rest.lo), angle };
}
pair NAME(cpow)(double x, double y, double u, double v) {
  if (x == 0.0 && y == 0.0) return u == 0.0 && v == 0.0 ? (pair){ 1.0, 0.0 } : u > 0.0 ? (pair){ 0.0, 0.0 } : (pair){ inf_(), nan_() };
  pair l = NAME(clog)(x, y);
  return NAME(cexp)(u * l.hi - v * l.lo, u * l.lo + v * l.hi);
}
pair NAME(csinh)(double x, double y) {
  double sine = y == 0.0 ? y : NAME(sin)(y), cosine = NAME(cos)(y);
  return (pair){ NAME(sinh)(x) * cosine, NAME(cosh)(x) * sine };
}
pair NAME(ccosh)(double x, double y) {
  double sine = y == 0.0 ? y : NAME(sin)(y), cosine = NAME(cos)(y);
  return (pair){ NAME(cosh)(x) * cosine, NAME(sinh)(x) * sine };
}
// tanh(x + iy) = (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y); far from 0, 1 and next to nothing.
pair NAME(ctanh)(double x, double y) {
  double sine = y == 0.0 ? y : NAME(sin)(y), cosine = NAME(cos)(y);
  if (abs_(x) > 22.0) return (pair){ sign_(1.0, x), 4.0 * sine * cosine * NAME(exp)(-2.0 * abs_(x)) };
  double s = NAME(sinh)(x), c = NAME(cosh)(x), by = s * s + cosine * cosine;
  return (pair){ s * c / by, sine * cosine / by };
}
// What i z is under the hyperbolic function, turned back.
pair NAME(csin)(double x, double y) {
  pair r = NAME(csinh)(-y, x);
  return (pair){ r.lo, -r.hi };
}
pair NAME(ccos)(double x, double y) { return NAME(ccosh)(-y, x); }
pair NAME(ctan)(double x, double y) {
  pair r = NAME(ctanh)(-y, x);
  return (pair){ r.lo, -r.hi };
}
// By sums and differences of square roots, which lose nothing [Kahan 1987].
pair NAME(casin)(double x, double y) {
  pair a = NAME(csqrt)(1.0 - x, -y), b = NAME(csqrt)(1.0 + x, y);
  return (pair){ NAME(atan2)(x, a.hi * b.hi - a.lo * b.lo), NAME(asinh)(a.hi * b.lo - a.lo * b.hi) };
}
pair NAME(casinh)(double x, double y) {
  pair r = NAME(casin)(y, -x);
  return (pair){ -r.lo, r.hi };
}
pair NAME(cacos)(double x, double y) {
  pair a = NAME(csqrt)(1.0 - x, -y), b = NAME(csqrt)(1.0 + x, y);
  return (pair){ 2.0 * NAME(atan2)(a.hi, b.hi), NAME(asinh)(b.hi * a.lo - b.lo * a.hi) };
}
pair NAME(cacosh)(double x, double y) {
  pair a = NAME(csqrt)(x - 1.0, y), b = NAME(csqrt)(x + 1.0, y);
  return (pair){ NAME(asinh)(a.hi * b.hi + a.lo * b.lo), 2.0 * NAME(atan2)(a.lo, b.hi) };
}
pair NAME(catanh)(double x, double y) {
  double far = (1.0 + x) * (1.0 + x) + y * y, near = (1.0 - x) * (1.0 - x) + y * y;
  double real = abs_(x) < 0.5 ? 0.25 * NAME(log1p)(4.0 * x / near) : 0.25 * (NAME(log)(far) - NAME(log)(near));
  return (pair){ real, 0.5 * NAME(atan2)(2.0 * y, (1.0 - x) * (1.0 + x) - y * y) };
}
pair NAME(catan)(double x, double y) {
  pair r = NAME(catanh)(-y, x);
  return (pair){ r.lo, -r.hi };
}
pair NAME(cproj)(double x, double y) {
  return is_infinite(x) || is_infinite(y) ? (pair){ inf_(), sign_(0.0, y) } : (pair){ x, y };
}

float NAME(cabsf)(both z) { return (float)NAME(hypot)(z[0], z[1]); }
float NAME(cargf)(both z) { return (float)NAME(atan2)(z[1], z[0]); }
both NAME(cexpf)(both z) { return narrowed(NAME(cexp)(z[0], z[1])); }
both NAME(csqrtf)(both z) { return narrowed(NAME(csqrt)(z[0], z[1])); }
#define OF_FLOAT(of) both weft_gpu_##of##f(both z) { return narrowed(NAME(of)(z[0], z[1])); }
OF_FLOAT(clog) OF_FLOAT(csinh) OF_FLOAT(ccosh) OF_FLOAT(ctanh) OF_FLOAT(csin) OF_FLOAT(ccos) OF_FLOAT(ctan) OF_FLOAT(cproj)
OF_FLOAT(casinh) OF_FLOAT(cacosh) OF_FLOAT(catanh) OF_FLOAT(casin) OF_FLOAT(cacos) OF_FLOAT(catan)
both NAME(cpowf)(both z, both by) { return narrowed(NAME(cpow)(z[0], z[1], by[0], by[1])); }
