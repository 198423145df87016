// goal: 0.97
// flags: -fno-math-errno
// Bodies that attract each other: all pairs.
#include "bench.h"
#include <math.h>

enum { N = 1000 };
static double x[N], y[N], z[N], ax[N], ay[N], az[N];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < N; j++) {
            double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            double d = dx * dx + dy * dy + dz * dz + 0.01, w = 1.0 / (d * sqrt(d));
            fx += dx * w, fy += dy * w, fz += dz * w;
        }
        ax[i] = fx, ay[i] = fy, az[i] = fz;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (double)(bench_random() % 1000) * 0.001;
    for (int i = 0; i < N; i++) y[i] = (double)(bench_random() % 1000) * 0.001;
    for (int i = 0; i < N; i++) z[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 25; round++) {
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += ax[i];
    report(check, seconds);
    return 0;
}
