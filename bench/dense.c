// goal: 0.97
// Dense matrices: c += a b, rows shared out.
#include "bench.h"

enum { N = 240 };
static double a[N][N], b[N][N], c[N][N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++) c[i][j] += a[i][k] * b[k][j];
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = (double)(bench_random() % 10), b[i][j] = (double)(bench_random() % 10);
    double start = clock_seconds();
    for (int round = 0; round < 50; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += c[i][i];
    report(check, seconds);
    return 0;
}
