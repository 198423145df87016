// A signed 8-bit loop variable from -128 to 126: the trip count does not fit in the type.
// references: clang (gcc 12 counts the iterations in the type of the variable)
#include <stdio.h>

int main(void) {
    int sum = 0, n = 0;
    signed char i;
#pragma omp parallel for reduction(+ : sum, n)
    for (i = -128; i < 127; i++) {
        sum += i;
        n++;
    }
    printf("%d %d\n", sum, n);
    return sum == -255 && n == 255 ? 0 : 1;
}
