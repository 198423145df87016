// goal: 0.97
// A sparse matrix in rows times a vector.
#include "bench.h"

enum { N = 60000, PER_ROW = 9 };
static int first[N + 1], column[N * PER_ROW];
static double value[N * PER_ROW], x[N], y[N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = first[i]; k < first[i + 1]; k++) sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

int main(void) {
    for (int i = 0; i <= N; i++) first[i] = i * PER_ROW;
    for (int k = 0; k < N * PER_ROW; k++) column[k] = (int)(bench_random() % N), value[k] = 1.0 + k % 3;
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 250; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += y[i];
    report(check, seconds);
    return 0;
}
