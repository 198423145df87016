// Functions of complex.h in regions, against the host's for `double`: wrong by less than 8 units in the last place of the whole.
// devices: host, gpu
// flags: -lm
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { FUNCTIONS = 17, SIDE = 15, POINTS = SIDE * SIDE };

static double complex value(int function, double complex z) {
  switch (function) {
    case 0: return clog(z);
    case 1: return cpow(z, 1.5 - 0.5 * I);
    case 2: return csin(z);
    case 3: return ccos(z);
    case 4: return ctan(z);
    case 5: return csinh(z);
    case 6: return ccosh(z);
    case 7: return ctanh(z);
    case 8: return casin(z);
    case 9: return cacos(z);
    case 10: return catan(z);
    case 11: return casinh(z);
    case 12: return cacosh(z);
    case 13: return catanh(z);
    case 14: return cproj(z);
    case 15: return cexp(z);
    default: return csqrt(z);
  }
}
static float complex value_of_float(int function, float complex z) {
  switch (function) {
    case 0: return clogf(z);
    case 1: return cpowf(z, 1.5f - 0.5f * I);
    case 2: return csinf(z);
    case 3: return ccosf(z);
    case 4: return ctanf(z);
    case 5: return csinhf(z);
    case 6: return ccoshf(z);
    case 7: return ctanhf(z);
    case 8: return casinf(z);
    case 9: return cacosf(z);
    case 10: return catanf(z);
    case 11: return casinhf(z);
    case 12: return cacoshf(z);
    case 13: return catanhf(z);
    case 14: return cprojf(z);
    case 15: return cexpf(z);
    default: return csqrtf(z);
  }
}

// In units in the last place of the expected value.
static double distance(double complex got, double complex expected, double unit) {
  double size = cabs(expected);
  return size == 0.0 ? cabs(got) / unit : cabs(got - expected) / (size * unit);
}

int main(void) {
  static double complex points[POINTS], got[FUNCTIONS][POINTS];
  static float complex got_of_float[FUNCTIONS][POINTS];
  // No point is 1, -1, i or -i, and none is on a cut but the real axis, where both parts tell the side.
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) points[i * SIDE + j] = (i - 7) * 0.37 + (j - 7) * 0.41 * I;
#pragma omp target teams distribute parallel for collapse(2) map(to : points) map(from : got, got_of_float)
  for (int f = 0; f < FUNCTIONS; f++)
    for (int i = 0; i < POINTS; i++) {
      got[f][i] = value(f, points[i]);
      got_of_float[f][i] = value_of_float(f, (float complex)points[i]);
    }
  for (int f = 0; f < FUNCTIONS; f++) {
    double most = 0, most_of_float = 0;
    for (int i = 0; i < POINTS; i++) {
      if (points[i] == 0) continue;
      double by = distance(got[f][i], value(f, points[i]), 0x1p-52);
      double by_of_float = distance(got_of_float[f][i], value(f, (float complex)points[i]), 0x1p-23);
      most = most > by ? most : by, most_of_float = most_of_float > by_of_float ? most_of_float : by_of_float;
    }
    if (most < 8 && most_of_float < 8) printf("%d right\n", f);
    else printf("%d wrong by %g and %g\n", f, most, most_of_float);
  }
}
