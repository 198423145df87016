// Functions without variants called in simd loops, under conditions and not, with results and without; and short loops.
// flags: -ffp-contract=off -fno-math-errno -lm
// references: gcc
#include <math.h>
#include <stdio.h>

enum { MOST = 70 };
static int called[MOST], of_index[MOST];

__attribute__((noinline)) int odd(int x) {
    return (x & 1) ? x * 3 + 1 : x / 2;
}

__attribute__((noinline)) void note(int i, int value) {
    called[i] += value;
    of_index[i] = i * 2;
}

__attribute__((noinline)) double spread(const double *p, int i, float scale) {
    return p[i] * (double)scale;
}

int main(void) {
    static double x[MOST], y[MOST];
    static int a[MOST], b[MOST];
    static float f[MOST], g[MOST];
    volatile float scale = 1.5f;
    for (int n = 0; n <= MOST; n++) {
        for (int i = 0; i < MOST; i++) {
            x[i] = (i * 37 % 19) + 1, y[i] = 0, a[i] = i * 7919 % 203 - 100, b[i] = 0, called[i] = of_index[i] = 0;
            f[i] = (float)(i % 13) + 0.5f, g[i] = 0;
        }
        float s = scale;
#pragma omp simd
        for (int i = 0; i < n; i++) {
            double v = spread(x, i, s);
            y[i] = v / x[i] + x[i] / (v + 1) + sqrt(v / 3) / (x[i] + 2) + 5 / (v + x[i]);
        }
        int least = 1000, sum = 0;
#pragma omp simd reduction(min : least) reduction(+ : sum)
        for (int i = 0; i < n; i++) {
            if (a[i] > 0) {
                int v = odd(a[i]);
                b[i] = v / (a[i] % 5 + 1) + a[i] % (v + 300) + (v * 3) / (a[i] + 7);
                if (b[i] & 1) note(i, b[i]);
                sum += v;
            }
            if (b[i] < least) least = b[i];
        }
        // A function of the C library, and lanes that leave a loop.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            float v = f[i];
            for (int k = 0; k < 5 && v < 40; k++) v = v * 1.25f + (a[i] > 50 ? floorf(powf(v, 2)) : 1.0f);
            g[i] = v / (f[i] + 1);
        }
        unsigned hash = (unsigned)(least * 31 + sum);
        for (int i = 0; i < MOST; i++)
            hash = hash * 31 + (unsigned)(y[i] * 64) + (unsigned)b[i] + (unsigned)called[i] * 7 + (unsigned)of_index[i] + (unsigned)(g[i] * 4);
        printf("%d %u\n", n, hash);
    }
    // Shorter than two vectors of several registers.
    static float rows[8][64];
    for (int i = 0; i < 8 * 64; i++) rows[i / 64][i % 64] = (float)(i * 7 % 50);
    for (int r = 1; r < 8; r++)
#pragma omp simd
        for (int i = 1; i < 62; i++) rows[r][i] = rows[r - 1][i - 1] * 0.25f + rows[r - 1][i] * 0.5f + rows[r - 1][i + 1] * 0.25f;
    double total = 0;
    for (int i = 0; i < 8 * 64; i++) total += rows[i / 64][i % 64] * (i % 11);
    printf("%.4f\n", total);
    return 0;
}
