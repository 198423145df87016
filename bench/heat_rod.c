// goal: 0.97
// A short loop in a loop over time: a rod of 256 points.
#include "bench.h"

enum { N = 256, STEPS = 4000 };
static double u[N], v[N];

KERNEL void kernel(void) {
    for (int step = 0; step < STEPS; step++) {
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++) v[i] = u[i] + 0.2 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++) u[i] = v[i];
    }
}

int main(void) {
    for (int i = 0; i < N; i++) u[i] = (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 100; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += u[i];
    report(check, seconds);
    return 0;
}
