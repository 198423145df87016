// goal: 1.8
// Scales bytes. Stores of characters may alias anything, so captures by reference are reloaded in every iteration.
#include "bench.h"

enum { N = 1 << 16, ROUNDS = 5000 };
static unsigned char in[N], out[N];

KERNEL void kernel(unsigned char *to, const unsigned char *from, int n, int scale, int offset) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = (unsigned char)(from[i] * scale + offset);
}

int main(void) {
    for (int i = 0; i < N; i++) in[i] = (unsigned char)bench_random();
    kernel(out, in, N, 3, 7);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) kernel(out, in, N, 3 + round % 5, round);
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += out[i] * (double)(i % 17);
    report(check, seconds);
    return 0;
}
