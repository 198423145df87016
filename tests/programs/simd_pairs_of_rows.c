// Rows of narrow numbers times one vector, around the length from which products are made in pairs instead of being shared.
// flags: -march=native
#include <stdio.h>

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
