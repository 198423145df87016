// goal: 0.97
// Four streams one behind the other, as in a benchmark of memory: adjacent regions over the same arrays.
#include "bench.h"

enum { N = 1 << 19 };
static double a[N], b[N], c[N];

KERNEL void kernel(double s) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) c[i] = a[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) b[i] = s * c[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = b[i] + s * c[i];
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 120; round++) {
        kernel(0.25);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += a[i];
    report(check, seconds);
    return 0;
}
