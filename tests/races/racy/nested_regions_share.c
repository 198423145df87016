// The threads of inner regions write one variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0;
#pragma omp parallel num_threads(2) // by
    {
#pragma omp parallel num_threads(2)
        x++; // race: x
    }
    return x == 0;
}
