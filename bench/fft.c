// goal: 0.97
// A fast Fourier transform: a region for each of its passes.
#include "bench.h"

enum { N = 1 << 14 };
static double re[N], im[N];

KERNEL void kernel(int n) {
    for (int half = n / 2; half >= 1; half /= 2) {
        #pragma omp parallel for
        for (int k = 0; k < n / 2; k++) {
            int j = k % half, i = (k / half) * 2 * half + j;
            double angle = -3.14159265358979 * j / half, c = 1 - angle * angle / 2, s = angle - angle * angle * angle / 6;
            double a = re[i], b = im[i], x = re[i + half], y = im[i + half];
            re[i] = (a + x) * 0.5, im[i] = (b + y) * 0.5;
            re[i + half] = ((a - x) * c - (b - y) * s) * 0.1, im[i + half] = ((a - x) * s + (b - y) * c) * 0.1;
        }
    }
}

int main(void) {
    for (int i = 0; i < N; i++) re[i] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int round = 0; round < 300; round++) {
        for (int i = 0; i < N; i++) re[i] += 0.001, im[i] *= 0.5;
        kernel(N);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += re[i];
    report(check, seconds);
    return 0;
}
