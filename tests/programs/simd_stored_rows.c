// Rows that are stored: their numbers are transposed and stored as wholes where nothing between the stores sees that they wait.
// flags: -march=x86-64-v3 -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <string.h>

enum { MOST = 40 };

static unsigned hashed(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    unsigned hash = 17;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + bytes[k];
    return hash;
}

// Each number of a row from others of a row, in an order of its own.
#define TURNED(NAME, TYPE, LENGTH, CLAUSE) \
    static void NAME(TYPE *restrict out, const TYPE *restrict p, int n) { \
        _Pragma(CLAUSE) \
        for (int i = 0; i < n; i++) { \
            for (int k = 0; k < LENGTH; k++) \
                out[i * LENGTH + (k * 3 + 1) % LENGTH] = (TYPE)(p[i * LENGTH + k] * (k + 1) - p[i * LENGTH + LENGTH - 1 - k]); \
        } \
    }
typedef unsigned number;
typedef unsigned long long wide;
#define ALL(X) \
    X(float_4, float, 4, "omp simd") X(float_8, float, 8, "omp simd") X(number_4, number, 4, "omp simd") \
    X(number_16, number, 16, "omp simd") X(double_4, double, 4, "omp simd") X(double_8, double, 8, "omp simd") \
    X(wide_4, wide, 4, "omp simd") X(number_4_by_2, number, 4, "omp simd simdlen(2)") \
    X(float_4_by_16, float, 4, "omp simd simdlen(16)") X(double_4_by_4, double, 4, "omp simd simdlen(4)")
ALL(TURNED)

struct body { float x, y, z, m; };

// In place, with members that are read again.
static void moved(struct body *b, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float x = b[i].x;
        b[i].x = b[i].y + b[i].m;
        b[i].y = b[i].z - x;
        b[i].m = b[i].y * 0.5f;
        b[i].z = b[i].x * x;
    }
}

// What is stored is read through another pointer before the row is whole.
static void seen(struct body *b, const float *also, float *out, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        b[i].x = (float)i;
        b[i].y = 2.0f * (float)i;
        out[i] = also[4 * i] + also[4 * i + 1];
        b[i].z = 3;
        b[i].m = 4;
    }
}

// The last member waits for a condition, and the rows are those of every other body.
static void some(struct body *restrict b, const float *restrict p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        b[2 * i].x = p[i], b[2 * i].y = p[i] * 2, b[2 * i].z = p[i] * 3;
        if (p[i] > 20) b[2 * i].m = p[i] * 4;
    }
}

int main(void) {
    static _Alignas(64) unsigned char room[MOST * 16 * 8 + 64], result[MOST * 16 * 8 + 64];
    for (int n = 0; n <= MOST; n++) {
        unsigned all = 0;
#define RUN(NAME, TYPE, LENGTH, CLAUSE) \
        { \
            TYPE *p = (TYPE *)room + n % 3, *out = (TYPE *)result + n % 5; \
            for (int k = 0; k < MOST * LENGTH; k++) p[k] = (TYPE)(k * 7 % 101); \
            memset(result, 0, sizeof result); \
            NAME(out, p, n); \
            all = all * 7 + hashed(result, sizeof result); \
        }
        ALL(RUN)
        struct body *bodies = (struct body *)room;
        for (int k = 0; k < MOST * 4; k++) ((float *)bodies)[k] = (float)(k * 5 % 37);
        moved(bodies, n);
        all = all * 7 + hashed(bodies, sizeof(struct body) * MOST);
        memset(result, 0, sizeof result);
        seen(bodies, (const float *)bodies, (float *)result, n);
        all = all * 7 + hashed(bodies, sizeof(struct body) * MOST) + hashed(result, sizeof result);
        for (int k = 0; k < MOST; k++) ((float *)result)[k] = (float)(k * 11 % 41);
        some(bodies, (const float *)result, n);
        all = all * 7 + hashed(bodies, sizeof(struct body) * MOST);
        printf("%d %u\n", n, all);
    }
    return 0;
}
