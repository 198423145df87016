// Blocks of the heap that one task frees and another one gets.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task shared(sum)
        {
            int *p = malloc(100 * sizeof(int)), here[30];
            for (int j = 0; j < 30; j++)
                here[j] = p[j] = j;
#pragma omp atomic
            sum += here[29] + p[29];
            free(p);
        }
    }
    return sum != 20 * 58;
}
