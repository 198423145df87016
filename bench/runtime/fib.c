// Fibonacci numbers with a task per call and no cut-off; "serial" as second argument does without tasks.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static long serial(int n) { return n < 2 ? n : serial(n - 1) + serial(n - 2); }

static long tasks(int n) {
    long a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = tasks(n - 1);
#pragma omp task shared(b)
    b = tasks(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 32;
    long result = 0;
    double start = omp_get_wtime();
    if (argc > 2) {
        result = serial(n);
    } else {
#pragma omp parallel
#pragma omp single
        result = tasks(n);
    }
    printf("%ld %.4f\n", result, omp_get_wtime() - start);
    return 0;
}
