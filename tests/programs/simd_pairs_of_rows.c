// Rows of narrow numbers times one vector, around the length from which products are made in pairs instead of being shared;
// and rows of bytes of known lengths: products of those without and with signs, and absolute differences.
// flags: -march=native
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 7, MOST = 70 };

static short shorts[ROWS * MOST], factors[MOST];
static unsigned char bytes[ROWS * MOST], weights[MOST];

#define MULTIPLY(name, type)                                                                        \
    static void name(const type *rows, const type *by, int *sums, int count, int length) {           \
        _Pragma("omp simd") for (int i = 0; i < count; i++) {                                        \
            int sum = 0;                                                                             \
            for (int k = 0; k < length; k++) sum += rows[i * length + k] * by[k];                    \
            sums[i] = sum;                                                                           \
        }                                                                                            \
    }                                                                                                \
    static void name##_in_order(const type *rows, const type *by, int *sums, int count, int length) { \
        for (int i = 0; i < count; i++) {                                                            \
            int sum = 0;                                                                             \
            for (int k = 0; k < length; k++) sum += rows[i * length + k] * by[k];                    \
            sums[i] = sum;                                                                           \
        }                                                                                            \
    }
MULTIPLY(multiply_shorts, short)
MULTIPLY(multiply_bytes, unsigned char)

// The rows begin anywhere; those of the other side lie one byte apart.
#define ROWS_OF(length)                                                                                \
    static void multiply_##length(const unsigned char *rows, const signed char *by, int *sums) {        \
        for (int i = 0; i < ROWS; i++) {                                                                \
            int sum = i;                                                                                \
            for (int k = 0; k < length; k++) sum += rows[i * length + k] * by[k];                       \
            sums[i] = sum;                                                                              \
        }                                                                                               \
    }                                                                                                   \
    static void differ_##length(const unsigned char *rows, const unsigned char *by, int *sums) {        \
        for (int i = 0; i < ROWS; i++) {                                                                \
            int sum = -i;                                                                               \
            for (int k = 0; k < length; k++) sum += abs(rows[i * length + k] - by[i + k]);              \
            sums[i] = sum;                                                                              \
        }                                                                                               \
    }                                                                                                   \
    static void differ_in_lanes_##length(const unsigned char *rows, const unsigned char *by, int *sums) { \
        _Pragma("omp simd") for (int i = 0; i < ROWS; i++) {                                            \
            int sum = 0;                                                                                \
            for (int k = 0; k < length; k++) sum += abs(by[i + k] - rows[i * length + k]);              \
            sums[i] = sum;                                                                              \
        }                                                                                               \
    }
ROWS_OF(8)
ROWS_OF(15)
ROWS_OF(16)
ROWS_OF(25)
ROWS_OF(32)
ROWS_OF(56)

static unsigned hashed(unsigned hash, const int *sums) {
    for (int i = 0; i < ROWS; i++) hash = hash * 31 + (unsigned)sums[i];
    return hash;
}

int main(void) {
    for (int k = 0; k < ROWS * MOST; k++) {
        shorts[k] = (short)(k * 7919 % 8001 - 4000);
        bytes[k] = (unsigned char)(k * 37 + 200);
    }
    for (int k = 0; k < MOST; k++) {
        factors[k] = (short)(k % 3 ? k * 101 % 7001 - 3500 : -32768 / (k + 9));
        weights[k] = (unsigned char)(255 - k * 3);
    }
#define SHOW(length)                                                                                    \
    {                                                                                                   \
        int sums[ROWS];                                                                                 \
        multiply_##length(bytes, (const signed char *)weights, sums);                                   \
        unsigned hash = hashed(17, sums);                                                               \
        differ_##length(bytes, bytes + 9, sums);                                                        \
        hash = hashed(hash, sums);                                                                      \
        differ_in_lanes_##length(bytes, bytes + 3, sums);                                               \
        printf("rows of %d: %u\n", length, hashed(hash, sums));                                         \
    }
    SHOW(8)
    SHOW(15)
    SHOW(16)
    SHOW(25)
    SHOW(32)
    SHOW(56)
    for (int count = 0; count <= ROWS; count++) {
        unsigned hash = 17;
        for (int length = 0; length <= MOST; length++) {
            int sums[ROWS] = {0};
            multiply_shorts(shorts, factors, sums, count, length);
            hash = hashed(hash, sums);
            multiply_shorts_in_order(shorts, factors, sums, count, length);
            hash = hashed(hash, sums);
            multiply_bytes(bytes, weights, sums, count, length);
            hash = hashed(hash, sums);
            multiply_bytes_in_order(bytes, weights, sums, count, length);
            hash = hashed(hash, sums);
        }
        printf("%d rows: %u\n", count, hash);
    }
    return 0;
}
