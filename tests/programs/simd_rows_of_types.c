// Rows of all types and lengths, near and far: they are transposed in blocks of 16 bytes, or as a whole where they are shorter.
// flags: -march=native -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <string.h>

enum { MOST = 70 };

static unsigned hashed(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    unsigned hash = 17;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + bytes[k];
    return hash;
}

// As many members of each row as LENGTH, which is STRIDE long; the order matters, so that no two may be mixed up.
#define ROWS(NAME, TYPE, LENGTH, STRIDE, CLAUSE) \
    static void NAME(TYPE *restrict out, const TYPE *p, int n) { \
        _Pragma(CLAUSE) \
        for (int i = 0; i < n; i++) { \
            TYPE s = 0; \
            for (int k = 0; k < LENGTH; k++) s = (TYPE)(s * 3 + p[i * STRIDE + k] * (k + 1)); \
            out[i] = s; \
        } \
    }
#define ALL(X, TYPE) \
    X(TYPE##_4_of_9, TYPE, 4, 9, "omp simd") X(TYPE##_8_of_21, TYPE, 8, 21, "omp simd") \
    X(TYPE##_16_of_16, TYPE, 16, 16, "omp simd") X(TYPE##_16_by_4, TYPE, 16, 17, "omp simd simdlen(4)") \
    X(TYPE##_8_by_2, TYPE, 8, 13, "omp simd simdlen(2)")
typedef unsigned char byte;
typedef unsigned short word;
typedef unsigned number;
ALL(ROWS, byte) ALL(ROWS, word) ALL(ROWS, number) ALL(ROWS, double)

// A hole in the middle of the row, and the loads in another order.
static void holes(float *restrict out, const float *p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        const float *q = p + i * 20;
        out[i] = q[7] * q[0] - q[5] * q[2] + q[6] * q[1] - q[3];
    }
}

// Of a matrix within a nest, so that rows begin anywhere.
static void within(float *restrict out, const float *p, int n, int from) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < from % 5; j++)
            for (int k = 0; k < 8; k++) s = s / 2 + p[i * 23 + j * 3 + k];
        out[i] = s;
    }
}

int main(void) {
    static _Alignas(64) unsigned char room[MOST * 33 * 8 + 64], result[MOST * 8 + 64];
    for (int n = 0; n <= MOST; n++) {
        unsigned all = 0;
#define RUN(NAME, TYPE, LENGTH, STRIDE, CLAUSE) \
        { \
            TYPE *p = (TYPE *)room + n % 3, *out = (TYPE *)result + n % 5; \
            for (int k = 0; k < MOST * STRIDE; k++) p[k] = (TYPE)((k * 37 + n) % 101); \
            memset(result, 0, sizeof result); \
            NAME(out, p, n); \
            all = all * 7 + hashed(result, sizeof result); \
        }
        ALL(RUN, byte) ALL(RUN, word) ALL(RUN, number) ALL(RUN, double)
        float *p = (float *)room, *out = (float *)result;
        for (int k = 0; k < MOST * 33; k++) p[k] = (float)(k * 31 % 97);
        holes(out, p, n);
        all = all * 7 + hashed(result, sizeof result);
        within(out, p, n, n);
        all = all * 7 + hashed(result, sizeof result);
        printf("%d %u\n", n, all);
    }
    return 0;
}
