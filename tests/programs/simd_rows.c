// Rows in simd loops: members of structures and parts of a matrix's rows, near and far, with holes, and what is written between.
// flags: -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 70 };
struct point { float x, y, z; };
struct wide { double a; int b, c; };

static unsigned hashed(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    unsigned hash = 17;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + bytes[k];
    return hash;
}

static void product(float *restrict out, const float *m, const float *x, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 16; k++) s += m[i * 16 + k] * x[k];
        out[i] = s;
    }
}

// Half a row, and rows that are longer than what is read of them.
static void parts(double *restrict out, const double *m, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = m[i * 20 + 3] - m[i * 20 + 4] * m[i * 20 + 5] + m[i * 20 + 6];
}

static void lengths(int *restrict out, const struct point *p, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float x = p[i].x;
        int k = 0;
        while (k < 12 && x < 50) x = x * p[i].y + p[i].z, k++;
        out[i] = k;
    }
}

static void holes(int *restrict out, const struct wide *w, const int *divisor, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) out[i] = divisor[i] ? w[i].c / divisor[i] - w[i].b : (int)w[i].a;
}

// What is written between two loads of a row is seen by the second one, within its iteration.
static void between(int *restrict p, const int *divisor, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int first = p[4 * i] / (divisor[i] | 1);
        p[4 * i + 1] = first + 5;
        p[4 * i + 2] = p[4 * i + 1] * 3 + p[4 * i + 3];
    }
}

static void bytes(unsigned char *restrict out, const unsigned char *p, const unsigned char *d, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        switch (p[4 * i] & 7) {
        case 0: out[i] = p[4 * i + 1] / (d[i] + 1); break;
        case 3: out[i] = p[4 * i + 2] % (d[i] + 1); break;
        case 5:
        case 6: out[i] += p[4 * i + 3]; break;
        default: out[i] = p[4 * i + 1] - p[4 * i + 2];
        }
}

// More numbers than rows have that are transposed at once.
static void greatest(int *restrict out, const double *m, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        double most = m[i * 20];
        int at = 0;
        for (int k = 1; k < 20; k++)
            if (m[i * 20 + k] > most) most = m[i * 20 + k], at = k;
        out[i] = at;
    }
}

// Of a known number of bytes, the last are of shorter vectors, and nothing behind them is touched.
#define SPREAD(count) \
    static void spread_##count(unsigned char *restrict out, const unsigned char *p) { \
        _Pragma("omp simd") for (int i = 0; i < count; i++) { \
            int most = p[i]; \
            for (int k = 1; k < 4; k++) most = p[i + k] > most ? p[i + k] : most; \
            out[i] = (unsigned char)(most - p[i + 1]); \
        } \
    }
SPREAD(19)
SPREAD(39)
SPREAD(62)

int main(void) {
    unsigned hash = 0;
    for (int n = 0; n <= MOST; n = n < 36 ? n + 1 : n + 17) {
        // Nothing lies behind what is read: an access beyond it would be found by a checker of memory.
        size_t count = (size_t)n;
        float *m = malloc((count * 16 + 1) * sizeof *m), *out = calloc(count + 1, sizeof *out), x[16];
        double *far = malloc((count * 20 + 1) * sizeof *far), *sums = calloc(count + 1, sizeof *sums);
        struct point *p = malloc((count + 1) * sizeof *p);
        struct wide *w = malloc((count + 1) * sizeof *w);
        int *q = malloc((count * 4 + 1) * sizeof *q), *d = malloc((count + 1) * sizeof *d), *o = calloc(count + 1, sizeof *o);
        unsigned char *b = malloc(count * 4 + 1), *e = malloc(count + 1), *z = calloc(count + 1, 1);
        unsigned seed = 5 + (unsigned)n;
        for (int i = 0; i < n * 20; i++) {
            seed = seed * 1103515245 + 12345;
            far[i] = (int)(seed >> 16) % 100 / 4.0;
            if (i < n * 16) m[i] = (float)((int)(seed >> 12) % 50);
            if (i < n * 4) q[i] = (int)(seed >> 5) - (1 << 26), b[i] = (unsigned char)(seed >> 9);
            if (i >= n) continue;
            p[i] = (struct point){ (float)(seed >> 8 & 7), 1 + (float)(seed >> 13 & 3), (float)(seed >> 16 & 15) };
            w[i] = (struct wide){ (int)(seed >> 20), (int)(seed >> 7), (int)(seed >> 3) };
            d[i] = (int)(seed >> 18) % 5 - 2, e[i] = (unsigned char)(seed >> 11);
        }
        for (int i = 0; i < 16; i++) x[i] = (float)(i - 7);
        product(out, m, x, n);
        hash = hash * 31 + hashed(out, count * sizeof *out);
        parts(sums, far, n);
        hash = hash * 31 + hashed(sums, count * sizeof *sums);
        lengths(o, p, n);
        hash = hash * 31 + hashed(o, count * sizeof *o);
        holes(o, w, d, n);
        hash = hash * 31 + hashed(o, count * sizeof *o);
        between(q, d, n);
        hash = hash * 31 + hashed(q, count * 4 * sizeof *q);
        bytes(z, b, e, n);
        hash = hash * 31 + hashed(z, count);
        greatest(o, far, n);
        hash = hash * 31 + hashed(o, count * sizeof *o);
        unsigned char *last = malloc(65), *spread = malloc(62);
        memset(last, n, 65), memcpy(last, b, count * 4 < 65 ? count * 4 : 65);
        memset(spread, 9, 62), spread_19(spread, last);
        hash = hash * 31 + hashed(spread, 62);
        spread_39(spread, last + 9);
        hash = hash * 31 + hashed(spread, 62);
        spread_62(spread, last);
        hash = hash * 31 + hashed(spread, 62);
        free(last), free(spread);
        printf("%d %u\n", n, hash);
        free(m), free(out), free(far), free(sums), free(p), free(w), free(q), free(d), free(o), free(b), free(e), free(z);
    }
    return 0;
}
