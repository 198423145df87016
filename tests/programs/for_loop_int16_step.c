// A signed 16-bit loop variable with a step of 700 that misses the bound.
#include <stdio.h>

int main(void) {
    long sum = 0;
    int n = 0;
#pragma omp parallel for reduction(+ : sum, n) schedule(static, 2)
    for (short i = -16000; i < 16000; i += 700) {
        sum += i;
        n++;
    }
    printf("%ld %d\n", sum, n);
    return n == 46 && sum == -11500 ? 0 : 1;
}
