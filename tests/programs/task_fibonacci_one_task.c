// Fibonacci numbers with one task per call, the other half done by the caller before the taskwait.
#include <stdio.h>

static long fib(int n) {
    long a = 0, b;
    if (n < 2)
        return n;
#pragma omp task shared(a) firstprivate(n) if (n > 10)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    long r = 0;
#pragma omp parallel
#pragma omp single nowait
    r = fib(22);
    printf("%ld\n", r);
    return r == 17711 ? 0 : 1;
}
