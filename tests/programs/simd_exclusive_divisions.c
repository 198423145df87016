// Divisions of which each iteration does one at most, of floating-point numbers that are no number, infinite, and zeros of both signs.
// flags: -g -march=native -ffp-contract=off
#include <stdio.h>
#include <string.h>

enum { N = 131 };

#define PIECES(name, type)                                                                 \
    static void name(int n, const type *r, const type *g, const type *b, type *out) {       \
        _Pragma("omp simd") for (int i = 0; i < n; i++) {                                   \
            type x = r[i] > g[i] ? r[i] : g[i], most = x > b[i] ? x : b[i];                 \
            type y = r[i] < g[i] ? r[i] : g[i], d = most - (y < b[i] ? y : b[i]), h;        \
            if (d == 0) h = -(type)0;                                                       \
            else if (most == r[i]) h = (g[i] - b[i]) / d;                                   \
            else if (most == g[i]) h = 2 + (b[i] - r[i]) / d;                               \
            else h = (r[i] - g[i]) / d + 4;                                                 \
            out[i] = h;                                                                     \
        }                                                                                   \
    }                                                                                       \
    static void name##_folded(int n, const type *r, const type *g, const type *b, type *out) { \
        _Pragma("omp simd") for (int i = 0; i < n; i++) {                                   \
            type a = r[i] < 0 ? -r[i] : r[i], c = g[i] < 0 ? -g[i] : g[i];                  \
            if (a < c) out[i] = a / c;                                                      \
            else if (b[i] > 0) out[i] = b[i] / a;                                           \
            else out[i] = b[i];                                                             \
        }                                                                                   \
    }
PIECES(pieces, float)
PIECES(pieces_of_double, double)

static unsigned hashed(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    unsigned hash = 17;
    for (size_t k = 0; k < size; k++) hash = hash * 31 + bytes[k];
    return hash;
}

int main(void) {
    static float r[N], g[N], b[N], out[N], folded[N];
    static double rd[N], gd[N], bd[N], outd[N], foldedd[N];
    const float special[] = {0, -0.0f, __builtin_inff(), -__builtin_inff(), 1e-38f, 3e38f, 0.5f};
    for (int i = 0; i < N; i++) {
        r[i] = (float)(i * 37 % 11) / 4, g[i] = (float)(i * 53 % 13) / 8, b[i] = (float)(i * 71 % 7) / 2 - 1;
        if (i % 5 == 1) r[i] = special[i % 7];
        if (i % 7 == 2) g[i] = special[i / 5 % 7];
        if (i % 11 == 3) b[i] = special[i / 3 % 7];
        rd[i] = r[i], gd[i] = g[i], bd[i] = b[i];
    }
    for (int n = 0; n <= N; n += n < 40 ? 1 : 13) {
        pieces(n, r, g, b, out);
        pieces_folded(n, r, g, b, folded);
        pieces_of_double(n, rd, gd, bd, outd);
        pieces_of_double_folded(n, rd, gd, bd, foldedd);
        // What is no number has signs that differ between compilers.
        for (int i = 0; i < n; i++) {
            if (out[i] != out[i]) out[i] = 77;
            if (folded[i] != folded[i]) folded[i] = 78;
            if (outd[i] != outd[i]) outd[i] = 77;
            if (foldedd[i] != foldedd[i]) foldedd[i] = 78;
        }
        printf("%d: %u %u", n, hashed(out, sizeof out), hashed(folded, sizeof folded));
        printf(" %u %u\n", hashed(outd, sizeof outd), hashed(foldedd, sizeof foldedd));
    }
    return 0;
}
