// goal: 0.97
// Ranks of pages: a gather and a loop that scales, in a loop over iterations.
#include "bench.h"

enum { N = 50000, DEGREE = 8 };
static int edge[N][DEGREE];
static double rank[N], next[N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = 0; k < DEGREE; k++) sum += rank[edge[i][k]];
        next[i] = 0.15 + 0.85 * sum / DEGREE;
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++) rank[i] = next[i];
}

int main(void) {
    for (int i = 0; i < N; i++) {
        rank[i] = 1;
        for (int k = 0; k < DEGREE; k++) edge[i][k] = (int)(bench_random() % N);
    }
    double start = clock_seconds();
    for (int round = 0; round < 200; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += rank[i];
    report(check, seconds);
    return 0;
}
