// goal: 0.97
// Implicit steps along columns: a tridiagonal system for each of them, forward and back.
#include "bench.h"

enum { N = 400 };
static double lower[N][N], middle[N][N], upper[N][N], factor[N][N], u[N][N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        factor[0][i] = upper[0][i] / middle[0][i];
        u[0][i] /= middle[0][i];
        for (int j = 1; j < N; j++) {
            double scale = 1 / (middle[j][i] - lower[j][i] * factor[j - 1][i]);
            factor[j][i] = upper[j][i] * scale;
            u[j][i] = (u[j][i] - lower[j][i] * u[j - 1][i]) * scale;
        }
        for (int j = N - 2; j >= 0; j--) u[j][i] -= factor[j][i] * u[j + 1][i];
    }
}

int main(void) {
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            lower[j][i] = -(double)(bench_random() % 1000) * 0.001;
            middle[j][i] = 3 + (double)(bench_random() % 1000) * 0.001;
            upper[j][i] = -(double)(bench_random() % 1000) * 0.001;
            u[j][i] = (double)(bench_random() % 1000) * 0.001;
        }
    double start = clock_seconds();
    for (int round = 0; round < 60; round++) {
        kernel();
        for (int i = 0; i < N; i++) u[round][i] += 1;
    }
    double seconds = clock_seconds() - start;

    double check = 0;
    for (int j = 0; j < N; j++) check += u[j][j];
    report(check, seconds);
    return 0;
}
