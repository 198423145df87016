// Tasks of a `mutexinoutset` exclude each other.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0, result = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 8; i++) {
#pragma omp task shared(sum) depend(mutexinoutset : sum)
            sum += i;
        }
#pragma omp task shared(sum, result) depend(in : sum)
        result = sum;
    }
    return result != 28;
}
