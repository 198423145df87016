// Fibonacci numbers by two tasks per call.
#include <stdio.h>

static int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
#pragma omp task shared(b)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = fib(18);
    printf("%d\n", r);
    return r == 2584 ? 0 : 1;
}
