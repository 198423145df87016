// goal: 2.0
// flags: -fno-math-errno
// A scatter whose division and square root do not change in the loop. Its stores may alias the captured scalars.
#include "bench.h"
#include <math.h>

enum { N = 1 << 14, ROUNDS = 4000 };
static double in[N], out[N];
static int index_of[N];

KERNEL void kernel(double *to, const double *from, const int *idx, int n, double a, double b, double c) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[idx[i]] = from[i] * (a / b) + sqrt(c) / b;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        in[i] = (double)bench_random() / 1e6;
        index_of[i] = (int)((unsigned)i * 5u % N);
    }
    kernel(out, in, index_of, N, 1.5, 2.5, 3.5);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) kernel(out, in, index_of, N, 1.5 + round, 2.5, 3.5);
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += out[i] * (double)(i % 13);
    report(check, seconds);
    return 0;
}
