// Two sections write the same variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0;
#pragma omp parallel sections // by
    {
#pragma omp section
        x = 1; // race: x
#pragma omp section
        x = 2; // and
    }
    return x == 0;
}
