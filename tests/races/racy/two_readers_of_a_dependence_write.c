// Tasks that depend `in` are not ordered with each other.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1;
        for (int i = 0; i < 3; i++) {
#pragma omp task shared(x, sum) depend(in : x) // by
            sum += x; // race: sum
        }
    }
    return sum != 3;
}
