// goal: 0.97
// Prefix sums in three passes.
#include "bench.h"

enum { N = 1 << 18, PARTS = 64 };
static double x[N], sums[PARTS + 1];

KERNEL void kernel(void) {
    #pragma omp parallel
    {
        #pragma omp for
        for (int p = 0; p < PARTS; p++) {
            double sum = 0;
            for (int i = 0; i < N / PARTS; i++) sum += x[p * (N / PARTS) + i];
            sums[p + 1] = sum;
        }
        #pragma omp single
        for (int p = 0; p < PARTS; p++) sums[p + 1] += sums[p];
        #pragma omp for
        for (int p = 0; p < PARTS; p++) {
            double sum = sums[p];
            for (int i = 0; i < N / PARTS; i++) {
                sum += x[p * (N / PARTS) + i];
                x[p * (N / PARTS) + i] = sum * 1e-6;
            }
        }
    }
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 150; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += x[i];
    report(check, seconds);
    return 0;
}
