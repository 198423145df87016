// Two calls of a variant come in front of both stores where nothing is passed in vectors: each group of lanes gets its own place.
// references: clang (gcc-12 computes something else from -O1 on with AVX2; at -O0 it agrees)
// flags: -march=native -ffp-contract=off
#include <stdio.h>

#pragma omp declare simd linear(p)
__attribute__((noinline)) double near(const double *p);
#pragma omp declare simd linear(k) uniform(g)
__attribute__((noinline)) double ramp(long k, double g);
#pragma omp declare simd linear(p : 2)
__attribute__((noinline)) float other(const float *p);

enum { MOST = 150 };
static double x[MOST + 2], z[MOST];
static float f[2 * MOST + 2], w[MOST];

__attribute__((noinline)) static void neighbors(double *restrict out, const double *in, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = near(in + i);
}

__attribute__((noinline)) static void ramps(double *restrict out, double g, long first, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = ramp(first + i, g);
}

__attribute__((noinline)) static void others(float *restrict out, const float *in, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = other(in + 2 * i);
}

int main(void) {
    for (int i = 0; i < MOST + 2; i++) x[i] = i * 3 % 17;
    for (int i = 0; i < 2 * MOST + 2; i++) f[i] = (float)(i * 5 % 23);
    int wrong = 0;
    for (int n = 0; n <= MOST - 2; n++) {
        for (int i = 0; i < MOST; i++) z[i] = -1, w[i] = -1;
        neighbors(z, x + n % 3, n > MOST - 4 ? MOST - 4 : n);
        for (int i = 0; i < MOST; i++)
            wrong += z[i] != (i < (n > MOST - 4 ? MOST - 4 : n) ? x[n % 3 + i] * 2 + x[n % 3 + i + 1] : -1);
        for (int i = 0; i < MOST; i++) z[i] = -1;
        ramps(z, 0.5, n - 40, n);
        for (int i = 0; i < MOST; i++) wrong += z[i] != (i < n ? (double)(n - 40 + i) * 0.5 + 1 : -1);
        others(w, f + 1, n);
        for (int i = 0; i < MOST; i++) wrong += w[i] != (i < n ? f[1 + 2 * i] + 1 : -1);
    }
    printf("wrong %d\n", wrong);
    return wrong != 0;
}

double near(const double *p) { return p[0] * 2 + p[1]; }
double ramp(long k, double g) { return (double)k * g + 1; }
float other(const float *p) { return p[0] + 1; }
