// Bytes that lanes write under masks beside calls of variants: nobody else's are written.
// flags: -march=native -ffp-contract=off
#include <stdio.h>
#include <string.h>

typedef unsigned char byte;
#pragma omp declare simd
__attribute__((noinline)) byte turned(byte x);
#pragma omp declare simd
__attribute__((noinline)) double scaled(double x);

enum { MOST = 300 };
static byte out[MOST];
static float in[8] = { 3, 2, 4, 1, 5, 6, 7, 8 };
static double d[MOST];

__attribute__((noinline)) static int often(byte *restrict z, const float *x, int n) {
    int least = 5;
#pragma omp simd reduction(min : least)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < (i & 3); k++) {
            int v = (int)x[k];
            if (v < least) least = v;
            z[i] = turned(1);
        }
    return least;
}

__attribute__((noinline)) static void some(byte *restrict z, const double *x, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        if (x[i] > 3) {
            double v = scaled(x[i]);
            for (int k = 0; k < (i & 1) + 1; k++) v = scaled(v + k);
            z[i] = (byte)(int)v;
        }
}

int main(void) {
    unsigned long sum = 0;
    for (int i = 0; i < MOST; i++) d[i] = i % 7;
    for (int n = 0; n < 200; n++) {
        memset(out, 88, sizeof out);
        sum = sum * 31 + (unsigned long)often(out, in, n);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + out[i];
        memset(out, 77, sizeof out);
        some(out, d, n);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + out[i];
        if (n % 20 == 0) printf("%d %lu\n", n, sum);
    }
    return 0;
}

byte turned(byte x) { return (byte)(x * 5 >> 2); }
double scaled(double x) { return x * 1.5 + 1; }
