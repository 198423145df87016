// goal: 0.97
// Phases in one region: loops with barriers that are needed, and some that are not.
#include "bench.h"

enum { N = 2000, STEPS = 50 };
static double a[N + 2], b[N + 2], c[N + 2];

KERNEL void kernel(void) {
    #pragma omp parallel
    for (int step = 0; step < STEPS; step++) {
        #pragma omp for
        for (int i = 1; i <= N; i++) a[i] = b[i] + 0.5 * c[i];
        #pragma omp for
        for (int i = 1; i <= N; i++) c[i] = 0.5 * a[i] + 1;
        #pragma omp for
        for (int i = 1; i <= N; i++) b[i] = 0.5 * (c[i - 1] + c[i + 1]);
    }
}

int main(void) {
    for (int i = 0; i < N + 2; i++) b[i] = (double)(bench_random() % 100) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 800; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += b[i];
    report(check, seconds);
    return 0;
}
