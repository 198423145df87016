// Computes pi as the integral of 4 / (1 + x^2) over [0, 1] with the midpoint rule.
// flags: -lm
// args: 200000
//
// Usage: pi [steps]
//
// The interval is cut into a fixed number of slices whose sums are added in order at the end, so that the result
// does not depend on the number of threads.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLICES = 1024 };

int main(int argc, char **argv) {
    long steps = argc > 1 ? atol(argv[1]) : 500000000L;
    if (steps < SLICES) {
        fprintf(stderr, "pi: at least %d steps\n", SLICES);
        return 2;
    }
    double partial[SLICES], width = 1.0 / (double)steps;
    double start = omp_get_wtime();

#pragma omp parallel for schedule(dynamic, 8)
    for (int s = 0; s < SLICES; s++) {
        long first = steps * s / SLICES, last = steps * (s + 1) / SLICES;
        double sum = 0;
        for (long i = first; i < last; i++) {
            double x = ((double)i + 0.5) * width;
            sum += 4.0 / (1.0 + x * x);
        }
        partial[s] = sum;
    }

    double pi = 0;
    for (int s = 0; s < SLICES; s++)
        pi += partial[s] * width;
    fprintf(stderr, "pi: %ld steps, %.3f s\n", steps, omp_get_wtime() - start);

    double error = fabs(pi - acos(-1.0)), bound = 1.0 / ((double)steps * (double)steps) + 1e-11;
    printf("pi = %.9f\n", pi);
    printf("%s\n", error < bound ? "PASS" : "FAIL");
    return error < bound ? 0 : 1;
}
