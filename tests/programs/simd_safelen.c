// simd safelen and simdlen: a dependence of that distance is kept, with and without other clauses.
#include <stdio.h>

enum { N = 400 };
static float a[N], b[N];
static double d[N];

static void fill(void) {
    for (int i = 0; i < N; i++) a[i] = i % 9, b[i] = i % 5, d[i] = i % 7;
}

static double sum(void) {
    double s = 0;
    for (int i = 0; i < N; i++) s += a[i] * (i % 13) + d[i];
    return s;
}

static void shift(float *p, const float *q, int n, int m) {
#pragma omp simd safelen(4)
    for (int i = m; i < n; i++) p[i] = p[i - m] * 0.5f + q[i];
}

int main(void) {
    fill();
    shift(a, b, N, 4);
    printf("%g\n", sum());
    shift(a, a, N, 11);
    printf("%g\n", sum());
#pragma omp simd safelen(8) simdlen(4)
    for (int i = 8; i < N; i++) a[i] = a[i - 8] + b[i];
    printf("%g\n", sum());
#pragma omp simd safelen(1)
    for (int i = 1; i < N; i++) a[i] = a[i - 1] * 0.5f + b[i];
    printf("%g\n", sum());
#pragma omp simd simdlen(8)
    for (int i = 0; i < N; i++) d[i] = d[i] * 2 + a[i];
    printf("%g\n", sum());
#pragma omp simd safelen(3)
    for (int i = 3; i < N; i++) d[i] = d[i - 3] * 0.25 + b[i];
    printf("%g\n", sum());
#pragma omp simd safelen(64) order(concurrent)
    for (int i = 0; i < N; i++) d[i] += b[i];
    printf("%g\n", sum());
    return 0;
}
