// Products of 16-bit numbers, shifted by each distance and rounded or not, as fixed-point numbers are: all borders, with and without signs.
// flags: -march=native
// references: gcc
#include <stdio.h>

enum { MOST = 131 };
static short x[MOST], y[MOST], z[MOST];
static unsigned short u[MOST], v[MOST], w[MOST];
static unsigned char bytes[MOST];
static unsigned wrong;

#define DISTANCES(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define SIMD _Pragma("omp simd")
#define LOOP(name, ...) __attribute__((noinline)) static void name(int n) { SIMD for (int i = 0; i < n; i++) { __VA_ARGS__; } }
#define FUNCTIONS(by) \
    LOOP(plain##by, z[i] = (short)(x[i] * y[i] >> by)) \
    LOOP(nearest##by, z[i] = (short)((x[i] * y[i] + (1 << (by - 1))) >> by)) \
    LOOP(scaled##by, z[i] = (short)((x[i] * -32768 + (1 << (by - 1))) >> by)) \
    LOOP(without_sign##by, w[i] = (unsigned short)((unsigned)u[i] * v[i] >> by)) \
    LOOP(nearest_without##by, w[i] = (unsigned short)(((unsigned)u[i] * v[i] + (1u << (by - 1))) >> by)) \
    LOOP(scaled_without##by, w[i] = (unsigned short)((unsigned)u[i] * 65535u >> by)) \
    LOOP(to_bytes##by, bytes[i] = (unsigned char)((x[i] * y[i] + (1 << (by - 1))) >> by))
DISTANCES(FUNCTIONS)

// One number at a time, in 64 bits, which no vector of halves has.
static long long floor_of(long long product, int by) {
    long long divisor = 1ll << by, quotient = product / divisor;
    return quotient - (product % divisor < 0);
}

static void look(const char *what, int by, int n, int kind) {
    for (int i = 0; i < n; i++) {
        volatile long long s = (long long)x[i] * y[i], t = (long long)u[i] * v[i], half = 1ll << (by - 1);
        int is = 1;
        switch (kind) {
        case 0: is = z[i] == (short)floor_of(s, by); break;
        case 1: is = z[i] == (short)floor_of(s + half, by); break;
        case 2: is = z[i] == (short)floor_of(x[i] * -32768ll + half, by); break;
        case 3: is = w[i] == (unsigned short)floor_of(t, by); break;
        case 4: is = w[i] == (unsigned short)floor_of(t + half, by); break;
        case 5: is = w[i] == (unsigned short)floor_of(u[i] * 65535ll, by); break;
        case 6: is = bytes[i] == (unsigned char)floor_of(s + half, by); break;
        }
        if (!is && wrong++ < 10) printf("%s by %d: number %d of %d\n", what, by, i, n);
    }
}

int main(void) {
    static const short borders[] = { -32768, -32767, -1, 0, 1, 2, 255, 256, 16384, 32766, 32767, -16384, 181 };
    unsigned seed = 7;
    for (int i = 0; i < MOST; i++) {
        seed = seed * 1103515245 + 12345;
        x[i] = i % 3 ? borders[i % 13] : (short)(seed >> 8);
        y[i] = i % 4 ? borders[(i / 3) % 13] : (short)(seed >> 13);
        u[i] = (unsigned short)(i % 5 ? x[i] : 65535), v[i] = (unsigned short)(i % 7 ? y[i] : 65535);
    }
    for (int n = 0; n <= MOST; n += n < 40 ? 1 : 13) {
#define RUN(by) \
        plain##by(n), look("plain", by, n, 0), nearest##by(n), look("nearest", by, n, 1); \
        scaled##by(n), look("scaled", by, n, 2), without_sign##by(n), look("without a sign", by, n, 3); \
        nearest_without##by(n), look("nearest without a sign", by, n, 4), scaled_without##by(n), look("scaled without", by, n, 5); \
        to_bytes##by(n), look("bytes", by, n, 6);
        DISTANCES(RUN)
    }
    printf("%u wrong\n", wrong);
    return wrong != 0;
}
