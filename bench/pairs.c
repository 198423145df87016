// goal: 0.97
// Energies of points by all others within a distance: each iteration sums up in its order, and all read the same points.
#include "bench.h"

enum { N = 1500 };
static float x[N], y[N], z[N], energy[N];

KERNEL void kernel(float *restrict energy, const float *x, const float *y, const float *z, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < n; j++) {
            float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            float r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < 0.5f) sum += (0.5f - r2) * (0.5f - r2);
        }
        energy[i] = sum;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) {
        x[i] = (float)(bench_random() % 1000) * 0.001f;
        y[i] = (float)(bench_random() % 1000) * 0.001f;
        z[i] = (float)(bench_random() % 1000) * 0.001f;
    }
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) kernel(energy, x, y, z, N);
    double seconds = clock_seconds() - start;

    double check = 0;
    for (int i = 0; i < N; i++) check += energy[i];
    report(check, seconds);
    return 0;
}
