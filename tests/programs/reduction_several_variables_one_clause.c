// Variables of different types in one reduction clause.
#include <stdio.h>

int main(void) {
    short a = 1;
    double b = 0.5;
    unsigned long c = 10;
#pragma omp parallel for reduction(+ : a, b, c)
    for (int i = 0; i < 32; i++) {
        a += 1;
        b += 0.25;
        c += (unsigned long)i;
    }
    printf("%d %.2f %lu\n", a, b, c);
    return a == 33 && b == 8.5 && c == 506 ? 0 : 1;
}
