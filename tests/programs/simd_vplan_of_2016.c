// The example of VPlan of 2016: a division under a condition, and a variable that keeps its last value.
#include <stdio.h>

static int k[10001];

static void foo(int *a, int m) {
    int k;
    int y;
#pragma omp simd lastprivate(y)
    for (k = 3; k < 10001; k++) {
        y = a[k];
        if (y > m) {
            y = m / y;
        }
        a[k] = k + y;
    }
    printf("y = %d\n", y);
}

int main(void) {
    volatile int m = 77;
    for (int i = 0; i < 10001; i++) k[i] = i * 7919 % 2003 - 1000;
    foo(k, m);
    m = -5;
    // No divisor is 0 where the value is greater.
    for (int i = 0; i < 10001; i++)
        if (k[i] == 0) k[i] = -7;
    foo(k, m);
    unsigned hash = 0;
    for (int i = 0; i < 10001; i++) hash = hash * 31 + (unsigned)k[i];
    printf("%u\n", hash);
    return 0;
}
