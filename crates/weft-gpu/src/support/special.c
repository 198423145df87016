// Special functions of kernels: the inverses of the hyperbolic ones, the error function, the gamma function. `special.ll` is made
// of this file by scripts/gpu_math.py.
//
// Polynomials as in `math.c`. The complementary error function is (1 + 2x) e^(x^2) erfc(x), which is smooth in
// (x - k) / (x + k) [M. M. Shepherd, J. G. Laframboise, Chebyshev approximation of (1 + 2x) exp(x^2) erfc x, 1981].
// The gamma function comes from its values between 1 and 2, by products of as many factors as lie between.
// `tests/programs/gpu_special_functions.c` states the errors and checks them.

#include "pairs.h"

double NAME(asinh)(double x) {
  double a = abs_(x);
  if (!(a < inf_()) || a < 0x1p-28) return x;
  if (a > 0x1p28) return sign_(NAME(log)(a) + LN2_HI, x);
  double square = a * a;
  return sign_(NAME(log1p)(a + square / (1.0 + sqrt_(square + 1.0))), x);
}

double NAME(acosh)(double x) {
  if (!(x >= 1.0)) return x != x ? x : nan_();
  if (x > 0x1p28) return NAME(log)(x) + LN2_HI;
  double t = x - 1.0;
  return NAME(log1p)(t + sqrt_(fma_(t, t, 2.0 * t)));
}

double NAME(atanh)(double x) {
  double a = abs_(x);
  if (!(a <= 1.0)) return x != x ? x : nan_();
  if (a < 0x1p-28) return x;
  return sign_(0.5 * NAME(log1p)(2.0 * a / (1.0 - a)), x);
}

// erf(x) for |x| up to 1.
INLINE double small_erf(double x) {
  double z = x * x;
  double p = -0x1.29b9f1b3df556p-38;
  p = fma_(p, z, 0x1.7f072188e194dp-34);
  p = fma_(p, z, -0x1.4e607b41a6416p-30);
  p = fma_(p, z, 0x1.fc4356498c2d9p-27);
  p = fma_(p, z, -0x1.5f6d925a0bc7ap-23);
  p = fma_(p, z, 0x1.b9e6509b9867dp-20);
  p = fma_(p, z, -0x1.f4d2561aeafd4p-17);
  p = fma_(p, z, 0x1.f9a326c233146p-14);
  p = fma_(p, z, -0x1.c02db3feeb579p-11);
  p = fma_(p, z, 0x1.565bcd0e6502dp-8);
  p = fma_(p, z, -0x1.b82ce312889bap-6);
  p = fma_(p, z, 0x1.ce2f21a042bdep-4);
  p = fma_(p, z, -0x1.812746b0379e7p-2);
  return fma_(x, fma_(p, z, 0x1.1ad978993e65cp-56), x * 0x1.20dd750429b6dp+0);
}

// erfc(x) for x from 1/2 on.
INLINE double large_erfc(double x) {
  if (x > 27.5) return 0.0;
  double t = (x - 3.75) / (x + 3.75);
  double p = 0x1.757cd89e2ef45p-38;
  p = fma_(p, t, 0x1.d50a72a60c246p-36);
  p = fma_(p, t, -0x1.5d615960c4532p-33);
  p = fma_(p, t, -0x1.3bcef4472a9ebp-33);
  p = fma_(p, t, 0x1.53accd1cfe810p-30);
  p = fma_(p, t, 0x1.95205e487d5a8p-31);
  p = fma_(p, t, -0x1.eef9de9e0e0e2p-28);
  p = fma_(p, t, -0x1.3bfa2842aedbcp-28);
  p = fma_(p, t, 0x1.66cbc154c8b9bp-25);
  p = fma_(p, t, 0x1.a3fb248882fadp-26);
  p = fma_(p, t, -0x1.1919fae71ca5bp-22);
  p = fma_(p, t, -0x1.f53675a95a697p-25);
  p = fma_(p, t, 0x1.d6c8ef5c928d3p-20);
  p = fma_(p, t, -0x1.05233e164af03p-20);
  p = fma_(p, t, -0x1.800979f78acfdp-17);
  p = fma_(p, t, 0x1.778a1f01e1c0ep-16);
  p = fma_(p, t, 0x1.b1445873ad443p-15);
  p = fma_(p, t, -0x1.303f9d7252441p-12);
  p = fma_(p, t, 0x1.33fb240539494p-12);
  p = fma_(p, t, 0x1.cc3a0e212f310p-10);
  p = fma_(p, t, -0x1.3f603c334f85cp-7);
  p = fma_(p, t, 0x1.d0b0037dcdbe6p-6);
  p = fma_(p, t, -0x1.e0d0fa6e02628p-5);
  p = fma_(p, t, 0x1.7a14188a99afap-4);
  p = fma_(p, t, -0x1.bda9309a28833p-4);
  p = fma_(p, t, 0x1.510169d096804p-4);
  p = fma_(p, t, 0x1.d5f2948159cffp-9);
  p = fma_(p, t, -0x1.1f367683f89a7p-3);
  p = fma_(p, t, 0x1.3ccda0b5d5dc2p+0);
  pair square = product(x, x);
  return exp_of(-square.hi, -square.lo) * (p / fma_(2.0, x, 1.0));
}

double NAME(erf)(double x) {
  double a = abs_(x);
  if (x != x) return x;
  if (a < 1.0) return small_erf(x);
  return sign_(a > 6.0 ? 1.0 : 1.0 - large_erfc(a), x);
}

double NAME(erfc)(double x) {
  if (x != x) return x;
  if (x < -6.0) return 2.0;
  if (x < -0.5) return 2.0 - (x > -1.0 ? 1.0 - small_erf(-x) : large_erfc(-x));
  return x < 0.5 ? 1.0 - small_erf(x) : large_erfc(x);
}

// The gamma function between 1 and 2.
INLINE double gamma_of(double x) {
  double u = x - 1.5;
  double p = 0x1.571048987b3f4p-14;
  p = fma_(p, u, -0x1.014c228143cdfp-13);
  p = fma_(p, u, 0x1.d7b524c422ef9p-15);
  p = fma_(p, u, -0x1.61c720aac13b9p-14);
  p = fma_(p, u, 0x1.c197ade68f084p-13);
  p = fma_(p, u, -0x1.513093cab3125p-12);
  p = fma_(p, u, 0x1.d52144292085bp-12);
  p = fma_(p, u, -0x1.5fd54421cbad4p-11);
  p = fma_(p, u, 0x1.0a301c8ff5f16p-10);
  p = fma_(p, u, -0x1.8f3ca7c3f1052p-10);
  p = fma_(p, u, 0x1.2b2c7ea75c4c2p-9);
  p = fma_(p, u, -0x1.c09e6e65d05f1p-9);
  p = fma_(p, u, 0x1.504eca2779ba9p-8);
  p = fma_(p, u, -0x1.f7fc7c04512dbp-8);
  p = fma_(p, u, 0x1.7991dcbf878d0p-7);
  p = fma_(p, u, -0x1.1a2c29007308cp-6);
  p = fma_(p, u, 0x1.a752c6b194816p-6);
  p = fma_(p, u, -0x1.374fd5ce815dep-5);
  p = fma_(p, u, 0x1.e022b74349385p-5);
  p = fma_(p, u, -0x1.3d88cfe501ad0p-4);
  p = fma_(p, u, 0x1.283bd374eb2dap-3);
  p = fma_(p, u, -0x1.b77ac1ca2ec36p-4);
  p = fma_(p, u, 0x1.a8c4dba620d57p-2);
  p = fma_(p, u, 0x1.08ea88ee561b2p-5);
  p = fma_(p, u, 0x1.c5bf891b4ef6bp-1);
  return p;
}

// ln of it, divided by (x - 1) (x - 2).
INLINE double part_of_lgamma(double x) {
  double u = x - 1.5;
  double p = 0x1.29eb796ec9da7p-19;
  p = fma_(p, u, -0x1.cfbc56e91250cp-19);
  p = fma_(p, u, 0x1.01612ab977684p-19);
  p = fma_(p, u, -0x1.9400aecdd2e35p-19);
  p = fma_(p, u, 0x1.ddc12844b88aep-18);
  p = fma_(p, u, -0x1.7701234d3655ap-17);
  p = fma_(p, u, 0x1.1716b4642a0c1p-16);
  p = fma_(p, u, -0x1.b87bfc435fbd2p-16);
  p = fma_(p, u, 0x1.5e9628a89c5fap-15);
  p = fma_(p, u, -0x1.163ea7a726617p-14);
  p = fma_(p, u, 0x1.bb027b8e75232p-14);
  p = fma_(p, u, -0x1.6230ded9b9a02p-13);
  p = fma_(p, u, 0x1.1c746e8d11075p-12);
  p = fma_(p, u, -0x1.cb457b58bba6dp-12);
  p = fma_(p, u, 0x1.750ae65e8d094p-11);
  p = fma_(p, u, -0x1.313e8823b7645p-10);
  p = fma_(p, u, 0x1.f814b7bf07208p-10);
  p = fma_(p, u, -0x1.a503523b1dd18p-9);
  p = fma_(p, u, 0x1.64f066524532dp-8);
  p = fma_(p, u, -0x1.34dbda148e53fp-7);
  p = fma_(p, u, 0x1.1334235278fb7p-6);
  p = fma_(p, u, -0x1.007aa83cee1e6p-5);
  p = fma_(p, u, 0x1.01af62a2929e8p-4);
  p = fma_(p, u, -0x1.2aed059bd608ap-3);
  p = fma_(p, u, 0x1.eeb95b094c191p-2);
  return p;
}

// sin(pi x).
INLINE double sin_pi(double x) {
  double whole = rint_(x), r = (x - whole) * 0x1.921fb54442d18p+1;
  double s = NAME(sin)(r);
  return (long long)whole & 1 ? -s : s;
}

double NAME(tgamma)(double x) {
  if (x != x || x == inf_()) return x;
  if (x == 0.0) return 1.0 / x;
  if (x == rint_(x) && x < 0.0) return nan_();
  if (x > 172.0) return inf_();
  if (x < -186.0) return ((long long)__builtin_floor(x) & 1) ? -0.0 : 0.0;
  pair by = { 1.0, 0.0 };
  if (x >= 1.0) {
    while (x >= 2.0) x -= 1.0, by = mul(by, (pair){ x, 0.0 });
    return gamma_of(x) * by.hi;
  }
  // x + 1 may not be exact; what is lost counts at the end.
  double lost = 0.0;
  while (x < 1.0) {
    by = mul(by, (pair){ x, lost });
    pair next = sum(x, 1.0);
    x = next.hi, lost += next.lo;
  }
  return (gamma_of(x) + lost * (gamma_of(x + 0x1p-20) - gamma_of(x)) * 0x1p20) / by.hi;
}

// lgamma(x) for positive x.
INLINE double lgamma_of(double x) {
  if (x < 10.0) {
    double by = 1.0;
    if (x < 1.0) return fma_(x * (x - 1.0), part_of_lgamma(x + 1.0), -NAME(log)(x));
    while (x >= 2.0) x -= 1.0, by *= x;
    return fma_((x - 1.0) * (x - 2.0), part_of_lgamma(x), NAME(log)(by));
  }
  double l = NAME(log)(x);
  if (x > 0x1p58) return x * (l - 1.0);
  double r = 1.0 / x, z = r * r;
  double p = -0x1.e4286cb0f5398p-6;
  p = fma_(p, z, 0x1.a41a41a41a41ap-8);
  p = fma_(p, z, -0x1.f6ab0d9993c7dp-10);
  p = fma_(p, z, 0x1.b951e2b18ff23p-11);
  p = fma_(p, z, -0x1.3813813813814p-11);
  p = fma_(p, z, 0x1.a01a01a01a01ap-11);
  p = fma_(p, z, -0x1.6c16c16c16c17p-9);
  p = fma_(p, z, 0x1.5555555555555p-4);
  return fma_(x - 0.5, l - 1.0, fma_(r, p, 0x1.acfe390c97d6ap-2));
}

double NAME(lgamma)(double x) {
  if (x != x) return x;
  double a = abs_(x);
  if (a == inf_()) return a;
  if (a < 0x1p-60) return a == 0.0 ? inf_() : -NAME(log)(a);
  if (x < 0.0 && x == rint_(x)) return inf_();
  double l = lgamma_of(a);
  return x < 0.0 ? NAME(log)(0x1.921fb54442d18p+1 / abs_(x * sin_pi(x))) - l : l;
}

#define OF_ONE(of) float weft_gpu_##of##f(float x) { return (float)NAME(of)((double)x); }
OF_ONE(asinh) OF_ONE(acosh) OF_ONE(atanh) OF_ONE(erf) OF_ONE(erfc) OF_ONE(tgamma) OF_ONE(lgamma)
