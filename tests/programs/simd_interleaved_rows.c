// Stored rows of few numbers beside what is jumped over, rows of eight bytes, counts of what compares, and places that are told by bits.
// flags: -march=x86-64-v3 -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <string.h>

enum { MOST = 70, FAR = 128 };

static unsigned hashed(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    unsigned hash = 17;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + bytes[k];
    return hash;
}

typedef unsigned char byte;
typedef unsigned short word;
typedef unsigned number;
typedef unsigned long long wide;

// Rows beside a rare way, which has ways of its own that meet behind it.
#define STORED(NAME, TYPE, LENGTH) \
    static void NAME(TYPE *restrict out, const float *restrict p, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            float x = p[i], y = x + 1; \
            if (x > 12) { \
                y = x / (y * y + 1) + 1 / y; \
                if (x > 15) y = y + 3 / x; \
                else if (x > 13) y = 7; \
                if (x > 18) x = y + x / 8; \
            } \
            for (int k = 0; k < LENGTH; k++) out[i * LENGTH + k] = (TYPE)(x * (float)(k + 1) + y); \
        } \
    }
#define STORED_ALL(X) \
    X(float_2, float, 2) X(float_3, float, 3) X(float_5, float, 5) X(float_7, float, 7) X(float_8, float, 8) X(double_3, double, 3) \
    X(byte_3, byte, 3) X(byte_4, byte, 4) X(word_3, word, 3) X(word_6, word, 6) X(number_3, number, 3) X(wide_3, wide, 3)
STORED_ALL(STORED)

#define LOADED(NAME, TYPE, TO, LENGTH, CLAUSE) \
    static void NAME(TO *restrict out, const TYPE *restrict p, int n) { \
        _Pragma(CLAUSE) \
        for (int i = 0; i < n; i++) { \
            TO s = 0; \
            for (int k = 0; k < LENGTH; k++) s = (TO)(s * 10 + p[i * LENGTH + k] * (k + 1)); \
            out[i] = s; \
        } \
    }
#define LOADED_ALL(X) \
    X(byte_to_number, byte, number, 8, "omp simd") X(byte_to_byte, byte, byte, 8, "omp simd") X(byte_to_wide, byte, wide, 8, "omp simd") \
    X(byte_by_4, byte, number, 8, "omp simd simdlen(4)") X(word_to_number, word, number, 8, "omp simd") \
    X(word_4_to_word, word, word, 4, "omp simd")
LOADED_ALL(LOADED)

// Of each number, how many are less.
#define RANK(NAME, TYPE, TO) \
    static void NAME(TO *restrict out, const TYPE *restrict p, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            TO less = 0; \
            for (int k = 0; k < n; k++) less = (TO)(less + (p[k] < p[i])); \
            out[i] = less; \
        } \
    }
#define RANK_ALL(X) \
    X(rank_int, int, int) X(rank_float, float, number) X(rank_byte, byte, number) X(rank_wide, wide, wide) X(rank_double, double, int) \
    X(rank_to_byte, int, byte) X(rank_word, word, wide)
RANK_ALL(RANK)

// The bits of the far places are disjoint in the lanes that go there, and in no others.
static void told_by_bits(float *restrict out, const float *restrict p) {
#pragma omp simd
    for (int i = 0; i < MOST; i++) {
        float x = p[i];
        if (x > 12) x = 3 / x + x / (x + 2) + 1 / (x + 3);
        out[i | FAR] = x;
        out[i | 2 * FAR] = x + p[i | FAR];
        if (i < 64 && x > 3) out[i | 3 * FAR] = out[i | 64] + 4;
    }
}

int main(void) {
    static _Alignas(64) unsigned char room[MOST * 8 * 8 + 64], result[MOST * 8 * 8 + 64];
    static float near[4 * FAR], far[4 * FAR];
    for (int n = 0; n <= MOST; n++) {
        unsigned all = 0;
#define FILL(TYPE, COUNT, BELOW) \
        TYPE *p = (TYPE *)room + n % 3; \
        for (int k = 0; k < (COUNT); k++) p[k] = (TYPE)((k * 37 + n) % (BELOW)); \
        memset(result, 0, sizeof result)
#define RUN_STORED(NAME, TYPE, LENGTH) \
        { \
            FILL(float, MOST, 20); \
            NAME((TYPE *)result + n % 5, p, n); \
            all = all * 7 + hashed(result, sizeof result); \
        }
#define RUN_LOADED(NAME, TYPE, TO, LENGTH, CLAUSE) \
        { \
            FILL(TYPE, MOST * LENGTH, 101); \
            NAME((TO *)result + n % 5, p, n); \
            all = all * 7 + hashed(result, sizeof result); \
        }
#define RUN_RANK(NAME, TYPE, TO) \
        { \
            FILL(TYPE, MOST, 53); \
            NAME((TO *)result + n % 5, p, n); \
            all = all * 7 + hashed(result, sizeof result); \
        }
        STORED_ALL(RUN_STORED) LOADED_ALL(RUN_LOADED) RANK_ALL(RUN_RANK)
        for (int k = 0; k < 4 * FAR; k++) near[k] = (float)(k * 7 % (n + 11));
        told_by_bits(far, near);
        all = all * 7 + hashed(far, sizeof far);
        printf("%d %u\n", n, all);
    }
    return 0;
}
