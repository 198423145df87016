// A lane of a `simd` loop reads what the one before writes, in an array of the function.
#include <stdio.h>

int main(void) {
    int a[100], b[100], i;
    for (i = 0; i < 100; i++) a[i] = b[i] = i;
#pragma omp simd // by
    for (i = 0; i < 99; i++)
        a[i + 1] = a[i] + b[i]; // race: a[…]
    return a[0];
}
