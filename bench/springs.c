// goal: 0.97
// Conjugate gradients for a chain of springs: five short loops in each iteration, two of them reductions.
#include "bench.h"

enum { N = 4000, ITERATIONS = 60 };
static double x[N], r[N], p[N], q[N];

KERNEL void kernel(void) {
    double rho = 0;
    #pragma omp parallel for reduction(+ : rho)
    for (int i = 0; i < N; i++) rho += r[i] * r[i];
    for (int k = 0; k < ITERATIONS; k++) {
        double curvature = 0, next = 0;
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++) q[i] = 2.1 * p[i] - p[i - 1] - p[i + 1];
        #pragma omp parallel for reduction(+ : curvature)
        for (int i = 0; i < N; i++) curvature += p[i] * q[i];
        double alpha = rho / curvature;
        #pragma omp parallel for
        for (int i = 0; i < N; i++) x[i] += alpha * p[i];
        #pragma omp parallel for
        for (int i = 0; i < N; i++) r[i] -= alpha * q[i];
        #pragma omp parallel for reduction(+ : next)
        for (int i = 0; i < N; i++) next += r[i] * r[i];
        double beta = next / rho;
        rho = next;
        #pragma omp parallel for
        for (int i = 0; i < N; i++) p[i] = r[i] + beta * p[i];
    }
}

int main(void) {

    double start = clock_seconds();
    for (int round = 0; round < 100; round++) {
        for (int i = 0; i < N; i++) x[i] = 0, q[i] = 0, r[i] = p[i] = (double)(i % 17) + 1;
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += x[i];
    report(check, seconds);
    return 0;
}
