// Places in vectors, which are taken out one by one where there are no gathers, and rows that all iterations load, which a store may be to.
// flags: -march=x86-64-v3 -ffp-contract=off
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 70, MEMORY = 400 };

static float memory[MEMORY];
static int32_t permuted[MOST], neighbors[MOST * 4];
static uint32_t table[256];
static uint8_t bytes[64 * 64];

struct point {
    float x, y;
    int32_t id;
};

static void products(const float *m, const float *v, float *out, int n) {
    for (int i = 0; i < n; i++)
        for (int r = 0; r < 4; r++)
            out[4 * i + r] = m[4 * r] * v[4 * i] + m[4 * r + 1] * v[4 * i + 1] + m[4 * r + 2] * v[4 * i + 2] +
                             m[4 * r + 3] * v[4 * i + 3];
}

static void scaled(const float *m, const float *v, float *out, int n) {
    for (int i = n - 1; i >= 0; i--)
        for (int r = 0; r < 8; r++) out[8 * i + r] = v[8 * i + r] * m[7 - r] - m[r];
}

// The rows that are stored end in front of those that are loaded, or reach them.
static void ends_before(const float *v, int from) {
    for (int i = 0; i < 20; i++)
        for (int r = 0; r < 4; r++) memory[4 * i + r] = memory[80 + r] * v[4 * i] + memory[84 + r];
    for (int i = 0; i < 20; i++)
        for (int r = 0; r < 4; r++) memory[4 * i + r] += memory[76 + r] * v[4 * i + from];
}

static void gathered(const float *x, const struct point *p, float *out, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < 4; k++) {
            int j = neighbors[4 * i + k];
            sum += x[j] * p[j].x + p[j].y * (float)k;
        }
        out[i] = sum;
    }
}

static void scattered(const float *x, float *out, struct point *p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float t = x[i];
        for (int k = 0; k < 3; k++) t = t * 0.5f + x[permuted[i]];
        out[permuted[i]] = t;
        p[permuted[i]].id = i;
    }
}

static void checksums(uint32_t *out, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        uint32_t c = ~0u;
        for (int k = 0; k < 16; k++) c = table[(c ^ bytes[16 * i + k]) & 255] ^ (c >> 8);
        out[i] = ~c;
    }
}

static void drawn(uint32_t *out, uint32_t key, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        uint32_t a = (uint32_t)i, b = key;
        for (int r = 0; r < 6; r++) {
            uint64_t product = (uint64_t)a * 0xD2511F53u;
            a = (uint32_t)(product >> 32) ^ b;
            b = (uint32_t)product + key;
        }
        out[4 * i] = a, out[4 * i + 1] = b, out[4 * i + 2] = a ^ b, out[4 * i + 3] = a - b;
    }
}

static void matched(const uint8_t *block, const uint8_t *image, int32_t *out, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) sum += abs(block[64 * y + x] - image[64 * y + x + i]);
        out[i] = sum;
    }
}

static unsigned hash = 17;

static void add(const void *from, size_t size) {
    const unsigned char *at = from;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + at[k];
}

static void fill(void) {
    for (int i = 0; i < MEMORY; i++) memory[i] = (float)((i * 37 + 11) % 17 - 8) * 0.0625f;
}

int main(void) {
    for (int k = 0; k < MOST; k++) permuted[k] = k * 27 % MOST;
    for (int k = 0; k < MOST * 4; k++) neighbors[k] = k * 7919 % MOST;
    for (int k = 0; k < 256; k++) table[k] = (uint32_t)k * 2654435761u;
    for (int k = 0; k < 64 * 64; k++) bytes[k] = (uint8_t)(k * 131 >> 3);
    for (int n = 0; n < 9; n++)
        for (int m = 0; m < 110; m += 3)
            for (int v = 0; v < 110; v += 7) {
                fill();
                products(memory + m, memory + v, memory + 40, n);
                add(memory, sizeof memory);
                fill();
                scaled(memory + m, memory + v, memory + 40, n);
                add(memory, sizeof memory);
            }
    printf("rows in common: %08x\n", hash);
    for (int from = 0; from < 3; from++) {
        fill();
        ends_before(memory + 50 * from, from);
        add(memory, sizeof memory);
    }
    printf("rows of one object: %08x\n", hash);
    for (int n = 0; n <= MOST; n++) {
        struct point points[MOST];
        float out[MOST] = {0};
        uint32_t sums[MOST * 4] = {0};
        int32_t sads[32] = {0};
        fill();
        for (int k = 0; k < MOST; k++) points[k] = (struct point){(float)k, 0.5f * (float)(k % 7), -1};
        gathered(memory, points, out, n);
        add(out, sizeof out);
        scattered(memory, out, points, n);
        add(out, sizeof out);
        add(points, sizeof points);
        checksums(sums, n);
        add(sums, sizeof sums);
        drawn(sums, 0x9E3779B9u + (uint32_t)n, n);
        add(sums, sizeof sums);
        matched(bytes, bytes + 1500, sads, n % 32);
        add(sads, sizeof sads);
    }
    printf("places: %08x\n", hash);
    return 0;
}
