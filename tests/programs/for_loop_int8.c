// A signed 8-bit loop variable from -60 to 59.
#include <stdio.h>

int main(void) {
    int sum = 0, n = 0;
    signed char i;
#pragma omp parallel for reduction(+ : sum, n)
    for (i = -60; i < 60; i++) {
        sum += i;
        n++;
    }
    printf("%d %d\n", sum, n);
    return sum == -60 && n == 120 ? 0 : 1;
}
