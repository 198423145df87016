// goal: 0.97
// A stencil of seven points in three dimensions.
#include "bench.h"

enum { N = 96 };
static double u[N][N][N], v[N][N][N];

KERNEL void kernel(double c) {
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                v[i][j][k] = c * u[i][j][k] + u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                             u[i][j][k - 1] + u[i][j][k + 1];
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++) u[i][j][k] = (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 120; round++) {
        kernel(-6.0 + round * 0.001);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += v[i][i][N / 2];
    report(check, seconds);
    return 0;
}
