// scan in simd: inclusive and exclusive, several variables and operators, phases of several statements, downwards.
#include <stdio.h>

enum { N = 300 };
static int a[N], b[N], c[N];
static double x[N], y[N];

static long sum(const int *p) {
    long s = 0;
    for (int i = 0; i < N; i++) s += p[i] * (long)(i % 17 + 1);
    return s;
}

int main(void) {
    int s = 100, most = -1, t = 3, u = 1;
    double d = 0.5;
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101, x[i] = a[i] / 4.0;
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < N; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
    }
    printf("%d %ld\n", s, sum(b));
#pragma omp simd reduction(inscan, + : s, d) reduction(inscan, max : most)
    for (int i = 0; i < N; i++) {
        b[i] = s;
        c[i] = most;
        y[i] = d;
#pragma omp scan exclusive(s, most, d)
        s += a[i];
        d += x[i];
        if (a[i] > most) most = a[i];
    }
    double z = 0;
    for (int i = 0; i < N; i++) z += y[i] * (i % 5);
    printf("%d %d %g %ld %ld %g\n", s, most, d, sum(b), sum(c), z);
#pragma omp simd reduction(inscan, + : t) reduction(inscan, ^ : u)
    for (int i = N - 1; i > 0; i -= 2) {
        t += a[i];
        u ^= a[i];
#pragma omp scan inclusive(t, u)
        b[i] = t - u;
    }
    printf("%d %d %ld\n", t, u, sum(b));
    return 0;
}
