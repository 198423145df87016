// Counts of what holds of bytes and 16-bit numbers, around the lengths up to which they fit into such; and comparisons with wide numbers.
#include <limits.h>
#include <stdio.h>

enum { N = 1500, WIDE = 70000 };

static unsigned char bytes[N + 4], marks[N];
static signed char small[N];
static unsigned short large[WIDE];
static short shorts[N];

static int count(int n, const unsigned char *s, int c) {
    int k = -3;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++) k += s[i] == (unsigned char)c;
    return k;
}

static long count_twice(int n, const unsigned char *s) {
    long k = 1L << 40;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++) {
        if (s[i] > 9) k++;
        k += s[i] != s[i + 1];
    }
    return k;
}

static int count_and_mark(int n, const unsigned char *s, int threshold) {
    int k = 0;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++) {
        int is = s[i] > threshold;
        marks[i] = is ? 255 : 0;
        k += is;
    }
    return k;
}

static int count_large(int n, const unsigned short *s) {
    int k = 0;
#pragma omp parallel for simd reduction(+ : k)
    for (int i = 0; i < n; i++) k += s[i] >= 1;
    return k;
}

// All six comparisons with `t`, as the bits of a number, summed up.
#define COMPARE(name, type)                                                                        \
    static unsigned name(const type *x, int t) {                                                   \
        unsigned sum = 0;                                                                          \
        _Pragma("omp simd") for (int i = 0; i < N; i++) {                                          \
            int bits = (x[i] < t) | (x[i] <= t) << 1 | (t < x[i]) << 2 | (x[i] >= t) << 3;         \
            marks[i] = (unsigned char)(bits | (x[i] == t) << 4 | (t != x[i]) << 5);                \
        }                                                                                          \
        for (int i = 0; i < N; i++) sum = sum * 31 + marks[i];                                     \
        return sum;                                                                                \
    }                                                                                              \
    static unsigned name##_unsigned(const type *x, unsigned t) {                                   \
        unsigned sum = 0;                                                                          \
        _Pragma("omp simd") for (int i = 0; i < N; i++) {                                          \
            unsigned v = (unsigned)x[i];                                                           \
            marks[i] = (unsigned char)((v < t) | (v <= t) << 1 | (v > t) << 2 | (v >= t) << 3);    \
        }                                                                                          \
        for (int i = 0; i < N; i++) sum = sum * 31 + marks[i];                                     \
        return sum;                                                                                \
    }
COMPARE(compare_bytes, unsigned char)
COMPARE(compare_small, signed char)
COMPARE(compare_large, unsigned short)
COMPARE(compare_shorts, short)

static void counts(const char *what) {
    unsigned hash = 1;
    for (int n = 0; n < N; n += n < 300 ? 1 : 83) {
        hash = hash * 31 + (unsigned)count(n, bytes, 200) + (unsigned)count(n, bytes + 3, bytes[0]);
        hash = hash * 31 + (unsigned)count_twice(n, bytes) + (unsigned)count_and_mark(n, bytes + 1, 100);
    }
    printf("%s: %u %d %ld\n", what, hash, count(N, bytes, 200), count_twice(N, bytes));
    printf("%d %d\n", count_large(65537, large), count_large(WIDE, large));
}

int main(void) {
    for (int i = 0; i < N + 4; i++) bytes[i] = (unsigned char)(i & 1 ? 200 : 201);
    for (int i = 0; i < WIDE; i++) large[i] = 65535;
    counts("most");
    for (int i = 0; i < N + 4; i++) bytes[i] = 200;
    counts("all");
    unsigned state = 1;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        bytes[i] = (unsigned char)(state >> 11), small[i] = (signed char)(state >> 13);
        large[i] = (unsigned short)(state >> 7), shorts[i] = (short)(state >> 9);
    }
    bytes[7] = 0, bytes[8] = 255, small[7] = -128, small[8] = 127, large[7] = 0, shorts[7] = -32768, shorts[8] = 32767;
    counts("any");
    static const int at[] = {INT_MIN, -70000, -32769, -32768, -129, -128, -1,    0,     1,    100,
                             127,     128,    254,    255,    256,  32767, 32768, 65535, 65536, INT_MAX};
    for (unsigned k = 0; k < sizeof at / sizeof *at; k++) {
        int t = at[k];
        printf("%d: %u %u %u %u", t, compare_bytes(bytes, t), compare_small(small, t), compare_large(large, t), compare_shorts(shorts, t));
        printf(" %u %u", compare_bytes_unsigned(bytes, (unsigned)t), compare_small_unsigned(small, (unsigned)t));
        printf(" %u %u\n", compare_large_unsigned(large, (unsigned)t), compare_shorts_unsigned(shorts, (unsigned)t));
    }
    return 0;
}
