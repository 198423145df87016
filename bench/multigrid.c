// goal: 0.97
// A V-cycle in one dimension: grids from long to very short.
#include "bench.h"

enum { N = 1 << 14, LEVELS = 11 };
static double u[LEVELS][N + 1], f[LEVELS][N + 1], t[N + 1];

static void smooth(double *x, const double *b, int n) {
    for (int k = 0; k < 2; k++) {
        #pragma omp parallel for
        for (int i = 1; i < n; i++) t[i] = 0.5 * (x[i - 1] + x[i + 1] + b[i]);
        #pragma omp parallel for
        for (int i = 1; i < n; i++) x[i] = t[i];
    }
}

KERNEL void kernel(void) {
    int n = N;
    for (int l = 0; l < LEVELS - 1; l++, n /= 2) {
        smooth(u[l], f[l], n);
        #pragma omp parallel for
        for (int i = 1; i < n / 2; i++) {
            f[l + 1][i] = f[l][2 * i] - 2 * u[l][2 * i] + u[l][2 * i - 1] + u[l][2 * i + 1];
            u[l + 1][i] = 0;
        }
    }
    for (int l = LEVELS - 2; l >= 0; l--) {
        n *= 2;
        #pragma omp parallel for
        for (int i = 1; i < n / 2; i++) {
            u[l][2 * i] += u[l + 1][i];
            u[l][2 * i + 1] += 0.5 * (u[l + 1][i] + u[l + 1][i + 1]);
        }
        smooth(u[l], f[l], n);
    }
}

int main(void) {
    for (int i = 1; i < N; i++) f[0][i] = 0.001 * (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 400; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += u[0][i];
    report(check, seconds);
    return 0;
}
