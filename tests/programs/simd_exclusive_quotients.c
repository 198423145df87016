// Integer divisions of which each iteration does one at most: the divisor is 0 where none is done, quotients and sums wrap around.
// flags: -g -march=native
#include <stdint.h>
#include <stdio.h>

enum { N = 131 };

#define PIECES(name, type, out_type, factor)                                                             \
    static void name(int n, const type *restrict r, const type *restrict g, const type *restrict b,      \
                     out_type *restrict out) {                                                           \
        _Pragma("omp simd") for (int i = 0; i < n; i++) {                                                \
            type x = r[i] > g[i] ? r[i] : g[i], most = x > b[i] ? x : b[i], h;                           \
            type y = r[i] < g[i] ? r[i] : g[i], d = (type)(most - (y < b[i] ? y : b[i]));                \
            if (d == 0) h = b[i];                                                                        \
            else if (most == r[i]) h = (type)((type)(factor * (g[i] - b[i])) / d);                       \
            else if (most == g[i]) h = (type)(85 + (type)(factor * (b[i] - r[i])) / d);                  \
            else h = (type)((type)(factor * (r[i] - g[i])) / d + 171);                                   \
            out[i] = (out_type)h;                                                                        \
        }                                                                                                \
    }                                                                                                    \
    static void name##_rests(int n, const type *restrict r, const type *restrict g, const type *restrict b, \
                             out_type *restrict out) {                                                   \
        _Pragma("omp simd") for (int i = 0; i < n; i++) {                                                \
            type h;                                                                                      \
            if (r[i] < g[i]) h = (type)(r[i] % (g[i] ? g[i] : 1));                                       \
            else if (b[i] != 0) h = (type)(g[i] % b[i] - 5);                                             \
            else h = r[i];                                                                               \
            out[i] = (out_type)h;                                                                        \
        }                                                                                                \
    }
PIECES(bytes, uint8_t, uint8_t, 43)
PIECES(signed_bytes, int8_t, int8_t, 3)
PIECES(shorts, int16_t, int8_t, 7)
PIECES(unsigned_shorts, uint16_t, int32_t, 9)
PIECES(words, int32_t, uint8_t, 43)
PIECES(unsigned_words, uint32_t, uint32_t, 5)
PIECES(longs, int64_t, int64_t, 43)

#define RUN(name, type, out_type)                                                                        \
    do {                                                                                                 \
        static type r[N], g[N], b[N];                                                                    \
        static out_type out[N], rests[N];                                                                \
        for (int i = 0; i < N; i++) {                                                                    \
            r[i] = (type)(i * 37 % 101), g[i] = (type)(i * 53 % 113), b[i] = (type)(i * 71 % 97 - 40);    \
            if (i % 7 == 3) g[i] = b[i] = r[i];                                                          \
            if (i % 11 == 5) b[i] = 0;                                                                   \
        }                                                                                                \
        for (int n = 0; n <= N; n += n < 40 ? 1 : 13) {                                                  \
            unsigned hash = 17;                                                                          \
            name(n, r, g, b, out);                                                                       \
            name##_rests(n, r, g, b, rests);                                                             \
            for (int i = 0; i < N; i++) hash = (hash * 31 + (unsigned)out[i]) * 31 + (unsigned)rests[i]; \
            printf(#name " %d %08x\n", n, hash);                                                         \
        }                                                                                                \
    } while (0)

int main(void) {
    RUN(bytes, uint8_t, uint8_t);
    RUN(signed_bytes, int8_t, int8_t);
    RUN(shorts, int16_t, int8_t);
    RUN(unsigned_shorts, uint16_t, int32_t);
    RUN(words, int32_t, uint8_t);
    RUN(unsigned_words, uint32_t, uint32_t);
    RUN(longs, int64_t, int64_t);
    return 0;
}
