/* Floating-point types and constants: long double, _Float16, bfloat, fp128, infinities. */
#include <math.h>
#include <float.h>
long double extended(long double x) { return x * 1.1L + 0x1p-16382L; }
double constants(int i) { static const double t[] = { 0.1, -0.0, 1e300, 5e-324, INFINITY, -INFINITY, 3.0 }; return t[i] + NAN; }
float single(float x) { return fmaf(x, 0.1f, 16777216.0f) - FLT_MAX; }
_Float16 half(_Float16 a, float b) { return a * (_Float16)0.1f + (_Float16)b; }
__float128 quad(__float128 a) { return a * 0.1Q + 1; }
double library(double x) { return sqrt(x) + floor(x) + fabs(x) + copysign(1.0, x) + fmin(x, 2) + pow(x, 0.5); }
int classify(double x) { return isnan(x) + 2 * isinf(x) + 4 * signbit(x) + (x < 1.0) + !(x >= 2.0); }
long double global = 3.14159265358979323846264338327950288L;
int to_int(double d, float f) { return (int)d + (int)(unsigned)f + (int)(long long)d + (int)(unsigned char)f; }
#pragma STDC FENV_ACCESS ON
double strict(double a, double b) { return a * b + a / b; }
