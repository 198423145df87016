// The sum is computed before the tasks have ended.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a) // by
    a = fib(n - 1); // race: a
    b = fib(n - 2);
    return a + b; // and
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = fib(5);
    return r < 0;
}
