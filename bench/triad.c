// goal: 0.97
// A stream: a = b + s c, beyond the caches.
#include "bench.h"

enum { N = 1 << 21 };
static double a[N], b[N], c[N];

KERNEL void kernel(double s) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = b[i] + s * c[i];
}

int main(void) {
    for (int i = 0; i < N; i++) b[i] = (double)(bench_random() % 1000) * 0.001;
    for (int i = 0; i < N; i++) c[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) {
        kernel(round * 0.01);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += a[i];
    report(check, seconds);
    return 0;
}
