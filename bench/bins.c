// goal: 0.97
// A histogram by atomic updates.
#include "bench.h"

enum { N = 1 << 20, BINS = 256 };
static unsigned char data[N];
static int bins[BINS];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp atomic
        bins[data[i]]++;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) data[i] = (unsigned char)(bench_random() >> 3);
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < BINS; i++) check += bins[i] * (double)i;
    report(check, seconds);
    return 0;
}
