// reduction on a section of an array: elements outside stay shared and untouched.
#include <stdio.h>

int main(void) {
    long v[10] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
#pragma omp parallel for reduction(+ : v[2 : 5])
    for (int i = 0; i < 60; i++)
        v[2 + i % 5] += i;
    for (int k = 0; k < 10; k++)
        printf("%ld ", v[k]);
    printf("\n");
    return v[1] == 7 && v[2] == 337 && v[6] == 385 && v[7] == 7 ? 0 : 1;
}
