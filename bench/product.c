// goal: 0.97
// A product of matrices as it is written down first: each element is a sum along a row and down a column.
#include "bench.h"

enum { N = 320 };
static float a[N * N], b[N * N], c[N * N];

KERNEL void kernel(float *out, const float *left, const float *right, int n) {
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += left[i * n + k] * right[k * n + j];
            out[i * n + j] = sum;
        }
}

int main(void) {
    for (int i = 0; i < N * N; i++) a[i] = (float)(bench_random() % 10), b[i] = (float)(bench_random() % 10);
    double start = clock_seconds();
    for (int round = 0; round < 5; round++) {
        a[round] += 1;
        kernel(c, a, b, N);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N * N; i += 7) check += c[i];
    report(check, seconds);
    return 0;
}
