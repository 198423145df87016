// simd aligned, nontemporal, order(concurrent): they promise and advise, and change no result.
#include <stdio.h>

enum { N = 256 };
static float a[N] __attribute__((aligned(64))), b[N] __attribute__((aligned(64)));

static void scale(float *p, const float *q, int n) {
#pragma omp simd aligned(p, q : 64) nontemporal(p)
    for (int i = 0; i < n; i++) p[i] = q[i] * 3;
}

int main(void) {
    for (int i = 0; i < N; i++) b[i] = i % 11;
    scale(a, b, N);
#pragma omp simd aligned(a : 32) aligned(b) order(concurrent)
    for (int i = 0; i < N; i++) b[i] += a[i];
    float s = 0;
    for (int i = 0; i < N; i++) s += b[i];
    printf("%g\n", s);
    return 0;
}
