// goal: 0.97
// A dot product: a reduction that no compiler may reorder without leave.
#include "bench.h"

enum { N = 1 << 13, ROUNDS = 15000 };
static double x[N], y[N];

KERNEL double kernel(const double *a, const double *b, int n) {
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 100), y[i] = (double)(bench_random() % 100);
    double check = kernel(x, y, N);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        x[round % N] += 1.0;
        check += kernel(x, y, N);
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
    return 0;
}
