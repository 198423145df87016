// Sums, products and differences over short rows, of as many numbers as the program says while it runs or as it has written down,
// some under conditions; and loops over few channels, whose numbers are kept between steps.
#include <stdio.h>

enum { ROWS = 23, MOST = 67 };
static float a[ROWS][MOST], b[ROWS][MOST];
static double d[MOST];

__attribute__((noinline)) static void rows(int n) {
    float sum = 0, difference = 500, some = 0;
    double product = 1, all = 0;
    for (int i = 0; i < ROWS; i++) {
        float s = 0, t = 0;
#pragma omp simd reduction(+ : s)
        for (int k = 0; k < n; k++) s += a[i][k] * b[i][k];
        sum += s;
#pragma omp simd reduction(- : difference)
        for (int k = 0; k < n; k++) difference -= a[i][k];
#pragma omp simd reduction(+ : t)
        for (int k = 0; k < n; k++)
            if (a[i][k] > b[i][k]) t += a[i][k];
        some += t;
    }
#pragma omp simd reduction(* : product) reduction(+ : all)
    for (int k = 0; k < n; k++) product *= d[k], all += d[k];
    printf("%d: %g %g %g %g %g\n", n, sum, difference, some, product, all);
}

// Each sum of these is exact.
static void eight(void) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = 0; k < 8; k++) s += a[1][k];
    float t = 0;
#pragma omp simd reduction(+ : t)
    for (int k = 0; k < 3; k++) t += a[2][k];
    printf("%g %g\n", s, t);
}

__attribute__((noinline)) static void channels(const float *x, float *y, const float *c, int count, int steps) {
    static float z[8];
    for (int i = 0; i < steps; i++) {
#pragma omp simd
        for (int k = 0; k < count; k++) {
            float o = c[0] * x[i * count + k] + z[k];
            z[k] = c[1] * o;
            y[i * count + k] = o;
        }
    }
}

int main(void) {
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < MOST; k++) a[i][k] = (i * 7 + k * 3) % 9 - 4, b[i][k] = (i + k * 5) % 7 - 3;
    for (int k = 0; k < MOST; k++) d[k] = k % 5 ? 1 : 2;
    for (int n = 0; n <= MOST; n++) rows(n);
    eight();
    static float out[80];
    float factors[2] = {2, 0.5f};
    channels(a[0], out, factors, 8, 10);
    for (int i = 0; i < 80; i += 7) printf("%g ", out[i]);
    printf("\n");
    return 0;
}
