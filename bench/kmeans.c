// goal: 0.97
// Points that find the nearest of some centers.
#include "bench.h"

enum { N = 50000, K = 8 };
static float x[N], y[N], cx[K], cy[K];
static int nearest[N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        float best = 1e30f;
        int which = 0;
        for (int k = 0; k < K; k++) {
            float dx = x[i] - cx[k], dy = y[i] - cy[k], d = dx * dx + dy * dy;
            if (d < best) best = d, which = k;
        }
        nearest[i] = which;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (float)(bench_random() % 1000), y[i] = (float)(bench_random() % 1000);
    for (int k = 0; k < K; k++) cx[k] = (float)(bench_random() % 1000), cy[k] = (float)(bench_random() % 1000);
    double start = clock_seconds();
    for (int round = 0; round < 150; round++) {
        cx[round % K] += 1.0f;
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += nearest[i];
    report(check, seconds);
    return 0;
}
