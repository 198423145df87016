// Bytes that lanes look up in small tables: constants and variables, in parts of them and in all, for any number of lanes.
// references: gcc
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 200 };
typedef unsigned char byte;

static const char digit[] = "0123456789abcdef";
static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static byte box[256], half[128], shifted[48];

static void digits(byte *restrict out, const byte *restrict p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[2 * i] = (byte)digit[p[i] >> 4], out[2 * i + 1] = (byte)digit[p[i] & 15];
}

static void letters(byte *restrict out, const byte *restrict p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        unsigned all = (unsigned)p[3 * i] << 16 | (unsigned)p[3 * i + 1] << 8 | p[3 * i + 2];
        out[4 * i] = (byte)letter[all >> 18], out[4 * i + 1] = (byte)letter[all >> 12 & 63];
        out[4 * i + 2] = (byte)letter[all >> 6 & 63], out[4 * i + 3] = (byte)letter[all & 63];
    }
}

static void boxes(byte *restrict out, const byte *restrict p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = box[p[i]];
}

// An index beyond the object has no meaning; one behind its middle has.
static void parts(byte *restrict out, const byte *restrict p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = (byte)(half[p[i] >> 1] + shifted[16 + (p[i] & 31)]);
}

// Lanes that are not there look nothing up.
static void some(float *restrict out, const byte *restrict p, const int *restrict w, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        if (w[i] > 0) out[i] = (float)box[(p[i] + w[i]) & 255] / (float)w[i];
}

// Each iteration has a place of the table, which it writes before it looks up.
static void written(byte *restrict out, const byte *restrict p) {
#pragma omp simd
    for (int i = 0; i < 128; i++) {
        half[i] = p[i];
        out[i] = half[(unsigned)(i + 128) % 128u];
    }
}

static int bits(const byte *p, int n) {
    static const byte count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += count[p[i] & 15] + count[p[i] >> 4];
    return sum;
}

int main(void) {
    static byte p[3 * MOST], out[4 * MOST];
    static float reals[MOST];
    static int w[MOST];
    for (int i = 0; i < 256; i++) box[i] = (byte)(i * 7 + i / 3), half[i / 2] = (byte)(i * 5), shifted[i % 48] = (byte)(i ^ 90);
    for (int n = 0; n <= MOST; n = n < 70 ? n + 1 : n + 13) {
        unsigned hash = 17;
        for (int i = 0; i < 3 * MOST; i++) p[i] = (byte)(i * 37 + n * 11 + i / 7);
        for (int i = 0; i < MOST; i++) w[i] = (i * 29 + n) % 9 - 4;
        void (*const kernels[])(byte *restrict, const byte *restrict, int) = { digits, letters, boxes, parts };
        for (int k = 0; k < 4; k++) {
            kernels[k](out, p, n);
            for (int i = 0; i < 4 * MOST; i++) hash = hash * 31 + out[i];
        }
        some(reals, p, w, n);
        for (int i = 0; i < MOST; i++) hash = hash * 31 + (unsigned)(int)(reals[i] * 8);
        written(out, p + n);
        for (int i = 0; i < MOST; i++) hash = hash * 31 + out[i];
        printf("%d %u %d\n", n, hash, bits(p, n));
    }
    return 0;
}
