// simd reduction: every operator, types of several widths, an array; the result joins what was there.
// references: gcc (in clang-19 the lanes share an array)
#include <stdio.h>

enum { N = 500 };
static int a[N];
static double x[N];

int main(void) {
    int sum = 5, product = 3, bits = -1, any = 0, odd = 0x55, all = 1, some = 0, most = -9, least = 9999, minus = 7;
    unsigned char small = 250;
    long long wide = 1LL << 40;
    double d = 0.5, high = -1e300;
    float f = 2;
    int hist[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int i = 0; i < N; i++) a[i] = i * 97 % 251, x[i] = a[i] / 2.0;
#pragma omp simd reduction(+ : sum, small, wide, d, f) reduction(- : minus)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        small += (unsigned char)a[i];
        wide += a[i];
        d += x[i];
        f += (float)(a[i] & 7);
        minus -= a[i];
    }
    printf("%d %u %lld %g %g %d\n", sum, small, wide, d, f, minus);
#pragma omp simd reduction(* : product) reduction(& : bits) reduction(| : any) reduction(^ : odd)
    for (int i = 0; i < 12; i++) {
        product *= i % 3 + 1;
        bits &= a[i] | 0xf0;
        any |= a[i];
        odd ^= a[i];
    }
    printf("%d %d %d %d\n", product, bits, any, odd);
#pragma omp simd reduction(&& : all) reduction(|| : some) reduction(max : most, high) reduction(min : least)
    for (int i = 0; i < N; i++) {
        all = all && a[i] >= 0;
        some = some || a[i] == 250;
        if (a[i] > most) most = a[i];
        high = x[i] > high ? x[i] : high;
        least = a[i] < least ? a[i] : least;
    }
    printf("%d %d %d %g %d\n", all, some, most, high, least);
    // Under conditions of which LLVM makes one block, or that bytes decide. Not a number, and not added; a zero with a sign.
    static unsigned char flags[N];
    double sold = 0, never = -0.0, ratio = 1, left = 100;
    float joined = 0;
    int count = 0, flagged = -1;
    for (int i = 0; i < N; i++) flags[i] = (unsigned char)(i * 37);
    x[3] = __builtin_nan("");
#pragma omp simd reduction(+ : sold, never, joined, count) reduction(* : ratio) reduction(- : left)
    for (int i = 0; i < N; i++) {
        if (x[i] > 20 && x[i] < 90) sold += x[i] * a[i], count++;
        if (a[i] > 1000 && x[i] > 0) never += x[i];
        if (x[i] > 60 && a[i] < 130) ratio *= 2, left -= x[i];
        if (a[i] > 9 && a[i] < 200) joined += (float)(a[i] & 15);
    }
    printf("%g %g %g %g %g %d\n", sold, never + 0, ratio, left, joined, count);
#pragma omp simd reduction(max : flagged) reduction(+ : joined)
    for (int i = 0; i < N; i++)
        if (flags[i] & 4) {
            flagged = a[i] > flagged ? a[i] : flagged;
            joined += (float)a[i];
        }
    printf("%d %g\n", flagged, joined);
    x[3] = 0;
#pragma omp simd reduction(+ : hist)
    for (int i = 0; i < N; i++) hist[a[i] & 7]++;
    for (int k = 0; k < 8; k++) printf("%d ", hist[k]);
    printf("\n");
    return 0;
}
