// The creator reads before it waits.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) // by
        x = 1; // race: x
        y = x; // and
#pragma omp taskwait
    }
    return y > 1;
}
