// Bytes and short numbers that are computed with in int: absolute values, least and greatest ones, of numbers that 16 bits just
// hold or do not, of all values of the operands.
#include <stdio.h>
#include <stdlib.h>

enum { N = 256 };
static unsigned char a[N], b[N], c[N], clamped[N * N];
static signed char s[N], t[N];
static short sums[N * N], near[N * N], far_[N * N];

static int least(int x, int y) { return x < y ? x : y; }
static int greatest(int x, int y) { return x > y ? x : y; }

int main(void) {
    for (int i = 0; i < N; i++) a[i] = (unsigned char)i, b[i] = (unsigned char)(i * 7), c[i] = (unsigned char)(255 - i), s[i] = (signed char)(i - 128), t[i] = (signed char)(127 - i);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int d = a[i] - 2 * b[j], e = c[j] + 2 * a[j] - b[i];
            sums[i * N + j] = (short)(abs(d) + abs(e));
        }
    // The products reach 16,384 and 32,768: the first fit, the others do not.
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            near[i * N + j] = (short)abs(s[i] * t[j] - a[j]);
            far_[i * N + j] = (short)(greatest(s[i] * s[j] * 2, t[i] * 3) / 2);
        }
#pragma omp parallel for simd
    for (int i = 0; i < N * N; i++) {
        int x = 3 * a[i / N] - 2 * b[i % N] + s[i % N];
        clamped[i] = (unsigned char)greatest(least(x, 255), 0);
    }
    unsigned long all[4] = {0};
    for (int i = 0; i < N * N; i++) {
        all[0] = all[0] * 31 + (unsigned short)sums[i];
        all[1] = all[1] * 31 + (unsigned short)near[i];
        all[2] = all[2] * 31 + (unsigned short)far_[i];
        all[3] = all[3] * 31 + clamped[i];
    }
    printf("%lu %lu %lu %lu\n", all[0], all[1], all[2], all[3]);
    return 0;
}
