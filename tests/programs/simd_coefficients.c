// Coefficients behind a pointer that all iterations load: the last iteration may store to one of them, and single iterations may.
#include <stdio.h>

enum { MOST = 80 };
static float memory[3 * MOST];

__attribute__((noinline)) static void filter(const float *x, const float *h, float *o, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) o[i] = h[0] * x[i] + h[1] * x[i + 1] + h[2] * x[i + 2];
}

// Asked for under a condition, after something was stored.
__attribute__((noinline)) static void sums(const int *x, const int *h, int *o, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int v = x[i] * h[0];
        o[i] = v;
        if (v > 9) o[i] = v + h[1];
    }
}

int main(void) {
    static int numbers[3 * MOST];
    double sum = 0;
    long count = 0;
    for (int n = 0; n <= 70; n = n < 20 ? n + 1 : n + 7) {
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < 3 * MOST; i++) memory[i] = (float)(i * 37 % 64) / 8, numbers[i] = i * 29 % 17 - 5;
            // The coefficients are apart, in what the last iteration writes, or right behind it.
            int last = n > 0 ? n - 1 : 0, place = k == 0 ? 2 * MOST : MOST + last + k - 1;
            filter(memory, memory + place, memory + MOST, n);
            sums(numbers, numbers + (n > 1 && k == 1 ? place + 1 : place), numbers + MOST, n);
            for (int i = 0; i < 3 * MOST; i++) sum += memory[i] * (float)(i % 13 + 1), count += numbers[i] * (i % 11 + 1);
        }
        printf("%d %.3f %ld\n", n, sum, count);
    }
    return 0;
}
