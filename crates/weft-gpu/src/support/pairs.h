// What `math.c`, `special.c` and `numbers.c` share: bits of numbers, sums of two of them, powers of e.
#pragma once

typedef unsigned long long u64;
typedef struct { double hi, lo; } pair;

#define NAME(f) weft_gpu_##f
#define INLINE static inline __attribute__((always_inline))

INLINE u64 bits(double x) { return __builtin_bit_cast(u64, x); }
INLINE double from(u64 x) { return __builtin_bit_cast(double, x); }
INLINE double fma_(double a, double b, double c) { return __builtin_fma(a, b, c); }
INLINE double abs_(double x) { return __builtin_fabs(x); }
INLINE double sign_(double x, double of) { return __builtin_copysign(x, of); }
INLINE double rint_(double x) { return __builtin_rint(x); }
INLINE double sqrt_(double x) { return __builtin_elementwise_sqrt(x); }
INLINE double nan_(void) { return from(0x7ff8000000000000ull); }
INLINE double inf_(void) { return from(0x7ff0000000000000ull); }

INLINE pair fast_sum(double a, double b) { double s = a + b; return (pair){ s, b - (s - a) }; }
INLINE pair sum(double a, double b) {
  double s = a + b, t = s - a;
  return (pair){ s, (a - (s - t)) + (b - t) };
}
INLINE pair product(double a, double b) { double p = a * b; return (pair){ p, fma_(a, b, -p) }; }
INLINE pair add(pair a, pair b) {
  pair s = sum(a.hi, b.hi), t = sum(a.lo, b.lo);
  s = fast_sum(s.hi, s.lo + t.hi);
  return fast_sum(s.hi, s.lo + t.lo);
}
INLINE pair mul(pair a, pair b) {
  pair p = product(a.hi, b.hi);
  return fast_sum(p.hi, p.lo + fma_(a.hi, b.lo, a.lo * b.hi));
}

// x * 2^n; the second product rounds, if anything does.
INLINE double scale(double x, int n) {
  int half = n / 2;
  if (half < -1000) return x * 0.0;
  if (half > 1000) return x * inf_();
  return x * from((u64)(1023 + half) << 52) * from((u64)(1023 + n - half) << 52);
}

#define LN2_HI 0x1.62e42fefa39efp-1
#define LN2_LO 0x1.abc9e3b39803fp-56
#define LOG2E 0x1.71547652b82fep+0

// e^(r + rest) - 1 for |r| up to ln(2)/2.
INLINE double small_exp(double r, double rest) {
  double p = 0x1.61b2b016a9a33p-33;
  p = fma_(p, r, 0x1.1f72fc730b4ffp-29);
  p = fma_(p, r, 0x1.ae64344d7f4e6p-26);
  p = fma_(p, r, 0x1.27e4db67b4303p-22);
  p = fma_(p, r, 0x1.71de3a5904934p-19);
  p = fma_(p, r, 0x1.a01a01a6d7808p-16);
  p = fma_(p, r, 0x1.a01a01a019b2bp-13);
  p = fma_(p, r, 0x1.6c16c16c162d6p-10);
  p = fma_(p, r, 0x1.1111111111111p-7);
  p = fma_(p, r, 0x1.5555555555556p-5);
  p = fma_(p, r, 0x1.5555555555555p-3);
  p = fma_(p, r, 0.5);
  return r + fma_(r * r, p, fma_(rest, r, rest));
}

// e^(x + rest), where |rest| is less than an ulp of x; nothing special.
INLINE double exp_of(double x, double rest) {
  double k = rint_(x * LOG2E);
  pair r = fast_sum(fma_(k, -LN2_HI, x), fma_(k, -LN2_LO, rest));
  return scale(1.0 + small_exp(r.hi, r.lo), (int)k);
}

double NAME(exp)(double);
double NAME(log)(double);
double NAME(log1p)(double);
double NAME(sin)(double);
double NAME(cos)(double);
double NAME(hypot)(double, double);
double NAME(atan2)(double, double);
