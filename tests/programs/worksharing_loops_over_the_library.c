// Functions of the C library in worksharing loops, where the program permits approximations: their vectors are called.
// flags: -ffast-math -lm
#include <math.h>
#include <stdio.h>

enum { N = 1003 };
static double d[N], e[N];
static float f[N], g[N];

static void print(const char *what, double sum) { printf("%s %.6g\n", what, sum); }

#define SUM(type, term)                                                                                                \
    ({                                                                                                                 \
        double sum = 0;                                                                                                \
        _Pragma("omp parallel for reduction(+ : sum)") for (int i = 0; i < N; i++) sum += (double)(term);              \
        sum;                                                                                                           \
    })

int main(void) {
    for (int i = 0; i < N; i++) {
        d[i] = (i + 1) / 1100.0;
        f[i] = (float)d[i];
    }
    print("exp", SUM(double, exp(-d[i])));
    print("log", SUM(double, log(d[i])));
    print("sin", SUM(double, sin(d[i]) * cos(d[i])));
    print("pow", SUM(double, pow(d[i], 1.5)));
    print("tanh", SUM(double, tanh(d[i])));
    print("erf", SUM(double, erf(d[i]) + erfc(d[i] / 2)));
    print("atan", SUM(double, atan(d[i]) + asin(d[i]) * acos(d[i])));
    print("atan2", SUM(double, atan2(d[i], 2) + hypot(d[i], 1)));
    print("exp2", SUM(double, exp2(d[i]) + expm1(d[i])));
    print("log2", SUM(double, log2(d[i]) + log10(d[i]) + log1p(d[i])));
    print("cbrt", SUM(double, cbrt(d[i]) + tan(d[i])));
    print("sinh", SUM(double, sinh(d[i]) + cosh(d[i]) + asinh(d[i]) + atanh(d[i])));
    print("expf", SUM(float, expf(f[i]) + tanhf(f[i])));
    print("logf", SUM(float, logf(f[i]) + erff(f[i])));
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        e[i] = d[i] > 0.5 ? log(d[i]) * 2 : exp(d[i]);
#pragma omp parallel for schedule(static, 100)
    for (int i = 0; i < N; i++) g[i] = powf(f[i], 0.5f) * sinf(f[i]);
    // Each iteration waits for the one before it, and no thread may go on with another one.
#pragma omp parallel for schedule(static, 17)
    for (int i = 0; i < N; i++)
        if (i % 17) e[i] = exp(-e[i - 1]);
    double sums[2] = {0, 0};
    for (int i = 0; i < N; i++) sums[0] += e[i], sums[1] += (double)g[i];
    print("chosen", sums[0]);
    print("stored", sums[1]);
    return 0;
}
