// Inner loops that some lanes leave one by one and the rest together; with jumps inside, nested, and under conditions.
// flags: -march=native -ffp-contract=off
#include <stdio.h>

enum { MOST = 160 };
static int a[MOST], b[MOST], c[MOST];
static double x[MOST], y[MOST];

// One way out, by what each lane asks for and by what all ask for, in either order; where the first says no, the other has no value.
static int ask_all_first(int v, int limit) {
    int k = 0;
    do v = v & 1 ? 3 * v + 1 : v / 2, k++;
    while (k < limit && v > 1);
    return v * 100 + k;
}

static float ask_each_first(float v, int limit) {
    float s = 0;
    int k = 0;
    while (s < v && k < limit) s += 0.5f + v * 0.25f, k++;
    return s + (float)k;
}

int main(void) {
    for (int n = 0; n <= 150; n = n < 20 ? n + 1 : n + 13) {
        for (int i = 0; i < MOST; i++) a[i] = i * 37 % 101, b[i] = c[i] = -1, x[i] = a[i] / 8.0, y[i] = 0;
        int limit = n % 9 + 3;
        // The number of rounds, whichever way a lane takes.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            int k = 0, v = a[i];
            while (k < limit && v > 1) v = v & 1 ? 3 * v + 1 : v / 2, k++;
            b[i] = k, c[i] = v;
        }
        // Three ways out, one of them for all, and a condition around what is left.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            if (a[i] % 7 == 3) continue;
            double s = 0;
            int k = 0;
            for (; k < limit; k++) {
                s += x[i];
                if (s > 30) break;
                if (a[i] % 5 == k) {
                    s = -s;
                    break;
                }
                if (s > 11 && k > 1) s -= 3.5;
            }
            y[i] = s + k;
        }
        int both[MOST] = { 0 };
        float each[MOST] = { 0 };
#pragma omp simd
        for (int i = 0; i < n; i++) both[i] = ask_all_first(a[i], limit);
#pragma omp simd
        for (int i = 0; i < n; i++) each[i] = ask_each_first((float)a[i], limit);
        unsigned long sum = 0;
        double total = 0;
        for (int i = 0; i < MOST; i++) sum = sum * 31 + b[i] * 7 + c[i] + both[i] * 3, total += (y[i] + each[i] / 4) * (i % 7 + 1);
        printf("%d %lu %g\n", n, sum, total);
    }
    return 0;
}
