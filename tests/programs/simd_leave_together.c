// Inner loops that some lanes leave one by one and the rest together; with jumps inside, nested, and under conditions.
// flags: -march=native -ffp-contract=off
#include <stdio.h>

enum { MOST = 160 };
static int a[MOST], b[MOST], c[MOST];
static double x[MOST], y[MOST];

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
        long sum = 0;
        double total = 0;
        for (int i = 0; i < MOST; i++) sum = sum * 31 + b[i] * 7 + c[i], total += y[i] * (i % 7 + 1);
        printf("%d %ld %g\n", n, sum, total);
    }
    return 0;
}
