// goal: 0.97
// Numbers of Fibonacci, tasks for the upper calls alone.
#include "bench.h"



static long serial(int n) { return n < 2 ? n : serial(n - 1) + serial(n - 2); }

static long fib(int n) {
    if (n < 20) return serial(n);
    long a, b;
    #pragma omp task shared(a)
    a = fib(n - 1);
    b = fib(n - 2);
    #pragma omp taskwait
    return a + b;
}

KERNEL long kernel(int n) {
    long result = 0;
    #pragma omp parallel
    #pragma omp single
    result = fib(n);
    return result;
}

int main(void) {
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 4; round++) {
        check += (double)kernel(34);
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
