// All accesses are in critical regions of the same name.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int count = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
#pragma omp critical(c)
        count++;
    }
    return count != 100;
}
