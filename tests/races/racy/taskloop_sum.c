// The tasks of a taskloop add to one variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(sum) // by
    for (int i = 0; i < 30; i++)
        sum += i; // race: sum
    return sum == 0;
}
