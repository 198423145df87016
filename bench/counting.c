// goal: 0.97
// A counter under a lock: what one update is.
#include "bench.h"

enum { N = 1 << 18 };
static double a[N];

KERNEL int kernel(double limit) {
    int count = 0;
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (a[i] > limit) {
            #pragma omp critical
            count++;
        }
    }
    return count;
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = (double)(bench_random() % 1000) * 0.001;
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 60; round++) {
        check += kernel(0.5);
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
