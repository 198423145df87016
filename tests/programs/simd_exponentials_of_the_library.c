// Exponentials and hyperbolic tangents of many sizes in loops of vectors: how far they are from what 'long double' gives.
// flags: -ffast-math -march=x86-64-v3 -lm
#include <math.h>
#include <stdio.h>

enum { N = 4096 };
static float f[N], of[N];
static double d[N], od[N];

/// The distance in units in the last place of a number of `bits`.
static double away(long double got, long double want, int bits) {
    int exponent;
    frexpl(want, &exponent);
    return (double)(fabsl(got - want) / ldexpl(1, exponent - bits));
}

#define CHECK(function, wide, lowest, highest)                                                                         \
    do {                                                                                                               \
        double worst[2] = {0, 0};                                                                                      \
        for (int i = 0; i < N; i++) {                                                                                  \
            double size = lowest + (highest - lowest) * (i + 0.37) / N;                                                \
            d[i] = i % 2 ? size : size * size * size / (highest * highest);                                            \
            f[i] = (float)d[i];                                                                                        \
        }                                                                                                              \
        _Pragma("omp simd") for (int i = 0; i < N; i++) of[i] = function##f(f[i]);                                     \
        _Pragma("omp simd") for (int i = 0; i < N; i++) od[i] = function(d[i]);                                        \
        for (int i = 0; i < N; i++) {                                                                                  \
            double one = away(of[i], wide((long double)f[i]), 24), other = away(od[i], wide((long double)d[i]), 53);   \
            worst[0] = one > worst[0] ? one : worst[0];                                                                \
            worst[1] = other > worst[1] ? other : worst[1];                                                            \
        }                                                                                                              \
        printf(#function " %s %s\n", worst[0] < 4 ? "near" : "far", worst[1] < 4 ? "near" : "far");                    \
    } while (0)

int main(void) {
    CHECK(exp, expl, -80.0, 80.0);
    CHECK(exp2, exp2l, -120.0, 120.0);
    CHECK(tanh, tanhl, -40.0, 40.0);
    float zeros[8] = {0.0f, -0.0f, 0.0f, -0.0f, 1e-30f, -1e-30f, 50.0f, -50.0f};
    _Pragma("omp simd") for (int i = 0; i < 8; i++) of[i] = tanhf(zeros[i]);
    for (int i = 0; i < 8; i++) printf("%g\n", (double)of[i]);
    return 0;
}
