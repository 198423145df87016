// Bounds of types other than the loop variable's: enum, char, long.
#include <stdio.h>

enum edge { LOW = 2, HIGH = 9 };

int main(void) {
    int sum = 0;
    long hi = 12;
    char lo = 4;
    enum edge e = HIGH;
#pragma omp parallel for reduction(+ : sum)
    for (int i = LOW; i <= e; i++)
        sum += i;
#pragma omp parallel for reduction(+ : sum)
    for (long i = lo; i < hi; i++)
        sum += (int)i;
    printf("%d\n", sum);
    return sum == 44 + 60 ? 0 : 1;
}
