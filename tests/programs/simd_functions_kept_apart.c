// declare simd on functions of this file alone that are kept out of their callers: the lanes call variants.
// flags: -ffp-contract=off
#include <stdio.h>

enum { N = 1003 };
static float a[N], b[N], c[N];
static double d[N];
static int p[N], q[N];

#pragma omp declare simd notinbranch
__attribute__((noinline)) static float between(float x, float y) {
    float t = x * y + 1;
    return t > 2 ? t * t - y : t / (x + 1);
}

#pragma omp declare simd uniform(k)
static __attribute__((noinline)) double scaled(double x, int k) {
    return x > 1 ? x * k + 1 : x - k;
}

// The declaration has the directive, and the definition comes behind the loops.
#pragma omp declare simd uniform(from) linear(i) inbranch
static __attribute__((noinline)) int far(const int *from, int i);

// Nobody calls its variants, and it calls itself.
#pragma omp declare simd
static __attribute__((noinline)) int depth(int n) {
    return n < 2 ? 1 : depth(n / 2) + 1;
}

// A part of its callers all the same.
#pragma omp declare simd
static inline __attribute__((always_inline)) float half(float x) {
    return x / 2;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = (float)(i % 17) * 0.25f;
        b[i] = (float)(i % 5);
        p[i] = i % 7;
    }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++)
        c[i] = between(a[i], b[i]) + between(b[i], half(a[i]));
#pragma omp simd
    for (int i = 0; i < N; i++)
        d[i] = scaled(a[i], 5);
#pragma omp simd
    for (int i = 0; i < N; i++) {
        q[i] = 0;
        if (a[i] > 2)
            q[i] = far(p, i);
    }
    double s = 0, u = 0;
    long v = 0;
    for (int i = 0; i < N; i++) {
        s += c[i] * (float)(i % 3 + 1);
        u += d[i] * (i % 3 + 1);
        v += q[i] * (i % 4);
    }
    printf("%.3f %.3f %ld %d\n", s, u, v, depth(N));
    return 0;
}

static int far(const int *from, int i) {
    return from[i] + 3 * i;
}
