// simd: lanes that lie a constant distance apart, read and written within inner loops; rows of known length; counts of bytes.
#include <stdio.h>

enum { ROWS = 70, WIDE = 61 };
static float matrix[ROWS * 64], vector[64], product[ROWS], turned[64 * 80];
static double far[ROWS * 9], near[ROWS];
static short shorts[ROWS * 7];
static unsigned char bytes[ROWS * 64], small[ROWS * 5];

__attribute__((noinline)) static void multiply(int n, int width) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < width; k++) s += matrix[i * 64 + k] * vector[k];
        product[i] = s;
    }
}

__attribute__((noinline)) static void turn(int n, int width) {
#pragma omp simd
    for (int i = 0; i < n; i++)
        for (int k = 0; k < width; k++) turned[i * 64 + k] = matrix[i * 64 + k] * 2 + (float)i;
}

__attribute__((noinline)) static void scatter(int n, int width) {
#pragma omp simd
    for (int i = n - 1; i >= 0; i--) {
        double s = near[i];
        for (int k = 0; k < width; k++) {
            s = s / 2 + far[i * 9 + (k & 7)];
            shorts[i * 7 + 2] = (short)(k * i);
            small[5 * i + 1] = (unsigned char)(shorts[7 * i] + k);
        }
        far[i * 9 + 8] = s;
    }
}

__attribute__((noinline)) static int count(const unsigned char *p) {
    int zeros = 0, small_ones = 0;
#pragma omp simd reduction(+ : zeros)
    for (int i = 0; i < ROWS * 64 - 3; i++) zeros += p[i] == 0;
    for (int i = 0; i < ROWS * 64 - 3; i++) small_ones += p[i] < 9;
    return zeros * 10000 + small_ones;
}

// Sixty numbers of 64 are inside.
__attribute__((noinline)) static void stencil(void) {
    for (int y = 1; y < ROWS - 1; y++)
        for (int x = 2; x < 2 + WIDE - 1; x++)
            turned[y * 64 + x] = matrix[y * 64 + x - 1] + matrix[y * 64 + x + 1] - matrix[(y - 1) * 64 + x];
}

static double sum(void) {
    double all = 0;
    for (int k = 0; k < ROWS; k++) all += product[k] * (k % 5 + 1);
    for (int k = 0; k < ROWS * 64; k++) all += turned[k] * (k % 7);
    for (int k = 0; k < ROWS * 9; k++) all += far[k] * (k % 3);
    for (int k = 0; k < ROWS * 7; k++) all += shorts[k];
    for (int k = 0; k < ROWS * 5; k++) all += small[k] * (k % 11);
    return all;
}

int main(void) {
    for (int k = 0; k < ROWS * 64; k++) matrix[k] = (float)(k * 37 % 101 - 50), bytes[k] = (unsigned char)(k * k % 19);
    for (int k = 0; k < 64; k++) vector[k] = (float)(k % 9);
    for (int k = 0; k < ROWS * 9; k++) far[k] = k % 16;
    for (int n = 0; n < ROWS; n += 9) {
        multiply(n, n % 13), turn(n, n % 7), scatter(n, n % 4);
        printf("%.3f\n", sum());
    }
    stencil();
    printf("%.3f %d\n", sum(), count(bytes));
    return 0;
}
