// simd: a loop without clauses, with the loop variable inside and outside, in all directions and types.
#include <stdio.h>

enum { N = 300 };
static int a[N], b[N];
static double x[N], y[N];

static void fill(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i * 37 % 101;
        b[i] = i * 53 % 97;
        x[i] = a[i] / 4.0;
        y[i] = b[i] / 8.0;
    }
}

static long sum(const int *p) {
    long s = 0;
    for (int i = 0; i < N; i++) s += p[i] * (i + 1L);
    return s;
}

int main(void) {
    int i;
    unsigned u;
    signed char c;
    long long w;
    int *p;
    fill();
#pragma omp simd
    for (i = 0; i < N; i++) a[i] = a[i] * 3 + b[i];
    printf("%d %ld\n", i, sum(a));
#pragma omp simd
    for (i = N - 1; i >= 7; i -= 3) a[i] -= b[N - 1 - i];
    printf("%d %ld\n", i, sum(a));
#pragma omp simd
    for (u = 5; u < N; u += 7) b[u] += (int)u;
    printf("%u %ld\n", u, sum(b));
#pragma omp simd
    for (c = -100; c != 27; ++c) b[c + 100] ^= c;
    printf("%d %ld\n", c, sum(b));
#pragma omp simd
    for (w = 1LL << 40; w > (1LL << 40) - N; w--) a[(1LL << 40) - w] += (int)(w >> 38);
    printf("%lld %ld\n", (1LL << 40) - w, sum(a));
#pragma omp simd
    for (p = a; p < a + N; p += 2) *p = -*p;
    printf("%d %ld\n", (int)(p - a), sum(a));
#pragma omp simd
    for (int k = 0; k < N; k++) {
        if (k % 3 == 0) continue;
        x[k] = x[k] * 2 + y[k];
    }
    double s = 0;
    for (int k = 0; k < N; k++) s += x[k];
    printf("%g\n", s);
    i = 77;
#pragma omp simd
    for (i = 9; i < 3; i++) a[i] = 0;
    printf("%ld\n", sum(a));
    return 0;
}
