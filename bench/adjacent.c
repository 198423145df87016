// goal: 0.97
// Two loops over the same elements, in cache: one reads what the other wrote.
#include "bench.h"

enum { N = 1 << 12, ROUNDS = 60000 };
static double a[N], b[N], c[N];

KERNEL void kernel(double s) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = b[i] * s;
    #pragma omp parallel for
    for (int i = 0; i < N; i++) c[i] += a[i] + b[i];
}

int main(void) {
    for (int i = 0; i < N; i++) b[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        kernel(round % 2 ? 0.5 : -0.5);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += c[i];
    report(check, seconds);
    return 0;
}
