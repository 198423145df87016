// goal: 0.97
// Numbers of Fibonacci, a task for each call: the cost of a task.
#include "bench.h"



static long fib(int n) {
    if (n < 2) return n;
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
    for (int round = 0; round < 10; round++) {
        check += (double)kernel(25);
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
