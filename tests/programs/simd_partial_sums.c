// Sums of 64 bits of narrow numbers, which are made of sums of 32 bits of so many as fit: with the least and the greatest numbers, over
// as many iterations as several of these take. And sums of products of 16-bit numbers, whose pairs just fit; and rows of products that
// unrolled loops leave.
// flags: -O3
// threads: 1
#include <stdio.h>

#define N 140000

static unsigned char bytes[N];
static signed char small[N];
static short shorts[N], others[N];
static unsigned short large[N];
static int whole[N], more[N];

// Each number of `a` and `b` takes part, from `from` to `to`.
#define SUM(name, type, a_type, b_type, term)                                                        \
    static type name(long from, long to, const a_type *a, const b_type *b, type s) {                 \
        _Pragma("omp simd reduction(+ : s)") for (long i = from; i < to; i++) s += term;             \
        return s;                                                                                    \
    }

SUM(sum_bytes, long, unsigned char, unsigned char, a[i])
SUM(sum_small, long, signed char, signed char, a[i])
SUM(sum_shorts, long, short, short, a[i])
SUM(sum_large, unsigned long, unsigned short, unsigned short, a[i])
SUM(products_of_bytes, long, unsigned char, unsigned char, a[i] * b[i])
SUM(products_of_small, long, signed char, signed char, a[i] * b[i])
SUM(products_of_both, long, unsigned char, signed char, a[i] * b[i])
SUM(products_mixed, long, unsigned char, short, a[i] * b[i])
SUM(products_of_shorts, long, short, short, a[i] * b[i])
SUM(products_less, long, short, short, b[i] - (long)a[i] * b[i] - 3 * a[i])
SUM(squares, long, short, short, a[i] * a[i])
SUM(products_of_large, unsigned long, unsigned short, unsigned short, (unsigned)a[i] * b[i])
SUM(products_of_whole, unsigned long, int, int, (unsigned long)((long)a[i] * b[i]))
SUM(squares_of_whole, unsigned long, int, int, (unsigned long)((long)a[i] * a[i]))
SUM(distances, long, unsigned char, unsigned char, __builtin_abs(a[i] - b[i]))
SUM(square_distances, long, unsigned char, unsigned char, (a[i] - b[i]) * (a[i] - b[i]))
SUM(counts, long, short, short, a[i] == b[i])
SUM(differences, long, unsigned short, short, b[i] - a[i])
SUM(products_with_signs, long, unsigned short, short, (long)a[i] * b[i])
SUM(products_and_one, long, short, short, a[i] * b[i] + (long)a[i])
SUM(products_of_both_widths, unsigned long, int, short, (unsigned long)((long)a[i] * b[i]))
SUM(square_differences, long, short, short, (long)(a[i] - b[i]) * (a[i] - b[i]) / 2)
SUM(strided, long, unsigned short, short, a[N - 1 - i] - (long)b[i / 2])

// Five sums of one loop, of different widths.
static void moments(long n, const short *x, const short *y, long *out) {
    long sx = 1, sy = 2, sxx = 3, sxy = 4;
    unsigned sum = 5;
#pragma omp simd reduction(+ : sx, sy, sxx, sxy) reduction(+ : sum)
    for (long i = 0; i < n; i++) {
        sx += x[i];
        sy += y[i];
        sxx += x[i] * x[i];
        sxy += x[i] * y[i];
        sum += (unsigned)x[i];
    }
    out[0] = sx, out[1] = sy, out[2] = sxx, out[3] = sxy, out[4] = sum;
}

// Squares, and how often the sign changes: one product has 32 bits, and is summed up in 64.
static long energy(long n, const short *x, long *changes) {
    long sum = 1;
    int count = 0;
#pragma omp simd reduction(+ : sum, count)
    for (long i = 1; i < n; i++) {
        sum += (long)x[i] * x[i] - x[i - 1];
        count += (x[i] ^ x[i - 1]) < 0;
    }
    *changes = count;
    return sum;
}

// Rows of products: of 35 and 43 numbers, one after the other and row by row, and some that are no rows.
static unsigned rows(int n, const short *x, const short *h, const unsigned char *p, const signed char *q, int *out) {
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        int s = 7, t = 0, u = 0;
        for (int k = 0; k < 35; k++) s += (x[i + k] >> 8) * h[k];
        for (int k = 0; k < 16; k++) t += (x[35 * i + k] & 255) - x[i + k] * x[16 + k] / 64;
        for (int k = 0; k < 43; k++) u += p[43 * i + k] * q[k];
        out[3 * i] = s, out[3 * i + 1] = t, out[3 * i + 2] = u;
        sum = sum * 31 + (unsigned)(s ^ t ^ u);
    }
    return sum;
}

// The same of numbers whose products are so large that sums wrap around, as numbers without signs.
static unsigned wrapped(int n, const short *x, const short *h) {
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        unsigned s = (unsigned)i, t = 0;
        for (int k = 0; k < 24; k++) s += (unsigned)(x[i + k] * h[k]);
        for (int k = 0; k < 40; k++) t += (unsigned)(x[40 * i + k] * h[k + 1]);
        sum = sum * 31 + (s ^ t);
    }
    return sum;
}

static void all(const char *what, long from, long to) {
    long out[5];
    printf("%s %ld %ld:", what, from, to);
    printf(" %ld %ld %ld %lu", sum_bytes(from, to, bytes, bytes, 1), sum_small(from, to, small, small, 2),
           sum_shorts(from, to, shorts, shorts, 3), sum_large(from, to, large, large, 4));
    printf(" %ld %ld %ld %ld", products_of_bytes(from, to, bytes, bytes, 0), products_of_small(from, to, small, small, 0),
           products_of_both(from, to, bytes, small, 0), products_mixed(from, to, bytes, shorts, 0));
    printf(" %ld %ld %ld %lu", products_of_shorts(from, to, shorts, others, 5), products_less(from, to, shorts, others, 6),
           squares(from, to, shorts, shorts, 7), products_of_large(from, to, large, large, 8));
    printf(" %lu %lu", products_of_whole(from, to, whole, more, 9), squares_of_whole(from, to, whole, whole, 9));
    printf(" %ld %ld %ld %ld %ld\n", distances(from, to, bytes, (unsigned char *)small, 0),
           square_distances(from, to, bytes, (unsigned char *)small, 0), counts(from, to, shorts, others, 0),
           differences(from, to, large, shorts, 0), strided(from, to, large, shorts, 0));
    long changes, sum = energy(to, shorts, &changes);
    printf("%ld %ld %ld %ld %lu %ld\n", sum, changes, products_with_signs(from, to, large, shorts, 0),
           products_and_one(from, to, shorts, others, 0), products_of_both_widths(from, to, whole, others, 0),
           square_differences(from, to, shorts, others, 0));
    moments(to, shorts, others, out);
    printf("%ld %ld %ld %ld %ld", out[0], out[1], out[2], out[3], out[4]);
    int n = to < 1000 ? (int)to : 1000;
    printf(" %u %u\n", rows(n, shorts, others, bytes, small, whole), wrapped(n, shorts, others));
}

static void fill(int byte, int tiny, int number, int other, int big, int wide) {
    for (int i = 0; i < N; i++) {
        bytes[i] = (unsigned char)byte, small[i] = (signed char)tiny, shorts[i] = (short)number, others[i] = (short)other;
        large[i] = (unsigned short)big, whole[i] = wide, more[i] = wide ^ 1;
    }
}

int main(void) {
    fill(255, -128, -32768, -32768, 65535, -2147483647 - 1);
    all("least", 0, N);
    all("least", 3, 70001);
    fill(255, 127, 32767, -32768, 65535, 2147483647);
    all("greatest", 0, N - 1);
    unsigned state = 1;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        bytes[i] = (unsigned char)(state >> 11), small[i] = (signed char)(state >> 13), shorts[i] = (short)(state >> 9);
        others[i] = (short)(state >> 15), large[i] = (unsigned short)(state >> 7), whole[i] = (int)state;
        more[i] = (int)(state * 69069u);
    }
    for (long n = 0; n < 100; n += n < 70 ? 1 : 7) all("any", n / 8, n + n / 8);
    all("any", 0, N);
    return 0;
}
