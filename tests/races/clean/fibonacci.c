// Tasks with `taskwait`.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = fib(12);
    return r != 144;
}
