// Numbers of zeros before and behind the ones of a number, and numbers turned around, in loops that lanes leave one by one.
// flags: -march=native
#include <stdio.h>
#include <string.h>

enum { MOST = 150 };
typedef unsigned long long wide;
static unsigned in[MOST];
static wide in_wide[MOST];
static unsigned short in_short[MOST];
static unsigned char in_byte[MOST];
static unsigned out[MOST];
static wide out_wide[MOST];

static inline unsigned turned(unsigned x) {
#if defined(__has_builtin) && __has_builtin(__builtin_bitreverse32)
    return __builtin_bitreverse32(x);
#else
    unsigned y = 0;
    for (int k = 0; k < 32; k++) y = y << 1 | (x >> k & 1);
    return y;
#endif
}

static inline wide turned_wide(wide x) { return (wide)turned((unsigned)x) << 32 | turned((unsigned)(x >> 32)); }

__attribute__((noinline)) static void places(unsigned *restrict z, const unsigned *x, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        unsigned rest = x[i], sum = 0, k = 1;
        while (rest) {
            sum += (unsigned)__builtin_ctz(rest) * k++ + (unsigned)__builtin_clz(rest);
            rest &= rest - 1;
        }
        z[i] = sum;
    }
}

// Where nothing is left, there are as many zeros as bits.
__attribute__((noinline)) static void with_zero(unsigned *restrict z, const unsigned *x, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        unsigned v = x[i], sum = 0;
        for (unsigned k = 0; k < (x[i] & 7); k++) {
            sum = sum * 3 + (v ? (unsigned)__builtin_clz(v) : 32) + (v ? (unsigned)__builtin_ctz(v) : 32);
            v = v >> 5 ^ turned(v) << 9;
        }
        z[i] = sum;
    }
}

__attribute__((noinline)) static void of_64(wide *restrict z, const wide *x, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        wide v = x[i], sum = 0;
        for (wide k = 0; k < (x[i] & 3) + 1; k++) {
            sum = sum * 5 + (v ? (unsigned)__builtin_clzll(v) : 64) + (v ? (unsigned)__builtin_ctzll(v) : 64);
            v = turned_wide(v) >> 11;
        }
        z[i] = sum + (wide)__builtin_popcountll(v);
    }
}

// Under a condition, 0 has no meaning; nobody asks for it.
__attribute__((noinline)) static void narrow(unsigned *restrict z, const unsigned short *x, const unsigned char *y, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        unsigned sum = 7;
        if (x[i] && y[i])
            for (int k = 0; k < (y[i] & 3) + 1; k++)
                sum = sum * 3 + (unsigned)__builtin_ctz(x[i]) + (unsigned)__builtin_clz(y[i]) + (turned(sum) >> 24);
        z[i] = sum;
    }
}

int main(void) {
    unsigned seed = 7;
    for (int i = 0; i < MOST; i++) {
        seed = seed * 1103515245 + 12345;
        in[i] = i % 11 == 3 ? 0 : (seed >> 3) & (seed << 7);
        in_wide[i] = i % 13 == 5 ? 0 : (wide)seed << (i % 37) ^ seed;
        in_short[i] = (unsigned short)(i % 5 == 2 ? 0 : seed >> 9);
        in_byte[i] = (unsigned char)(i % 7 == 3 ? 0 : seed >> 17);
    }
    for (int n = 0; n < MOST; n += n < 70 ? 1 : 13) {
        unsigned sum = 0;
        memset(out, 85, sizeof out);
        memset(out_wide, 85, sizeof out_wide);
        places(out, in + n % 3, n - n % 3);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + out[i];
        with_zero(out, in, n);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + out[i];
        of_64(out_wide, in_wide, n);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned)(out_wide[i] ^ out_wide[i] >> 32);
        narrow(out, in_short, in_byte + n % 2, n - n % 2);
        for (int i = 0; i < MOST; i++) sum = sum * 31 + out[i];
        printf("%d %u\n", n, sum);
    }
    return 0;
}
