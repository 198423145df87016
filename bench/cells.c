// goal: 0.97
// Particles in cells: forces between neighbours in a list.
#include "bench.h"

enum { N = 20000, NEIGHBOURS = 16 };
static double x[N], force[N];
static int near[N][NEIGHBOURS];

KERNEL void kernel(double range) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = 0; k < NEIGHBOURS; k++) {
            double d = x[near[i][k]] - x[i];
            if (d * d < range) sum += d / (d * d + 0.1);
        }
        force[i] = sum;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000) * 0.001;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < NEIGHBOURS; k++) near[i][k] = (int)((i + bench_random() % 64) % N);
    double start = clock_seconds();
    for (int round = 0; round < 300; round++) {
        kernel(0.3);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += force[i];
    report(check, seconds);
    return 0;
}
