// goal: 0.97
// Gauss and Seidel in red and black: two loops with a stride, which read each other's elements.
#include "bench.h"

enum { N = 500 };
static double u[N][N];

KERNEL void kernel(void) {
    for (int color = 0; color < 2; color++) {
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1 + (i + color) % 2; j < N - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    }
}

int main(void) {
    for (int i = 0; i < N; i++) u[i][0] = u[0][i] = (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 600; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += u[i][i];
    report(check, seconds);
    return 0;
}
