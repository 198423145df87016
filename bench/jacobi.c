// goal: 0.97
// Jacobi iteration in two dimensions, in a loop over steps: sweep and copy.
#include "bench.h"

enum { N = 400, STEPS = 20 };
static double u[N][N], v[N][N];

KERNEL void kernel(void) {
    for (int step = 0; step < STEPS; step++) {
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) u[i][j] = v[i][j];
    }
}

int main(void) {
    for (int i = 0; i < N; i++) u[i][0] = u[0][i] = (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 60; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += u[i][i];
    report(check, seconds);
    return 0;
}
