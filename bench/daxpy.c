// goal: 0.97
// y += a x, in cache.
#include "bench.h"

enum { N = 1 << 13, ROUNDS = 40000 };
static double x[N], y[N];

KERNEL void kernel(double *to, const double *from, int n, double a) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) to[i] += a * from[i];
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000), y[i] = 1.0;
    kernel(y, x, N, 0.25);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) kernel(y, x, N, round % 2 ? 0.25 : -0.25);
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += y[i];
    report(check, seconds);
    return 0;
}
