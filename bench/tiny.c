// goal: 0.97
// Many regions of almost no work.
#include "bench.h"

enum { N = 16 };
static double a[N];

KERNEL void kernel(double *x, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) x[i] += 1.0;
}

int main(void) {

    double start = clock_seconds();
    for (int round = 0; round < 1000000; round++) {
        kernel(a, N);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += a[i];
    report(check, seconds);
    return 0;
}
