// goal: 0.97
// LU decomposition without pivots: a region in each step, over less and less.
#include "bench.h"

enum { N = 220 };
static double a[N][N], original[N][N];

KERNEL void kernel(void) {
    for (int k = 0; k < N - 1; k++) {
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) {
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < N; j++) a[i][j] -= a[i][k] * a[k][j];
        }
    }
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) original[i][j] = (double)(bench_random() % 10) + (i == j) * 1000;
    double start = clock_seconds();
    for (int round = 0; round < 120; round++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) a[i][j] = original[i][j];
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += a[i][i];
    report(check, seconds);
    return 0;
}
