// goal: 0.97
// A matrix of any size times a vector.
#include "bench.h"

enum { N = 1000 };
static double m[N * N], x[N], y[N];

KERNEL void kernel(double *out, const double *in, const double *matrix, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum += matrix[i * n + j] * in[j];
        out[i] = sum;
    }
}

int main(void) {
    for (int i = 0; i < N * N; i++) m[i] = (double)(bench_random() % 10);
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 300; round++) {
        kernel(y, x, m, N);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += y[i];
    report(check, seconds);
    return 0;
}
