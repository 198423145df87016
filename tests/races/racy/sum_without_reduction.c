// All iterations add to a shared sum.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
#pragma omp parallel for // by
    for (int i = 0; i < 100; i++)
        sum += i; // race: sum
    return sum == 0;
}
