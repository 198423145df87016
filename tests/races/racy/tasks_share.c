// Two tasks add to one variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task shared(x) // by
        x += i; // race: x
    }
    return x != 6;
}
