// The tasks depend on different variables.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, y = 0, z = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x) // by
        x = 1; // race: x
#pragma omp task shared(x, z) depend(in : y)
        z = x; // and
    }
    return z > 1 || y;
}
