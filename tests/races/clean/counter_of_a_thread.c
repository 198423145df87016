// A private counter goes from iteration to iteration of its thread.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int total = 0;
#pragma omp parallel
    {
        int mine = 0;
        int *buffer = malloc(sizeof *buffer);
        *buffer = 0;
#pragma omp for nowait
        for (int i = 0; i < 100; i++) {
            mine++;
            ++*buffer;
        }
#pragma omp atomic
        total += mine + *buffer;
        free(buffer);
    }
    return total != 200;
}
