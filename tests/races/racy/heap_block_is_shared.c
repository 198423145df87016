// All threads use one scratch block of the heap.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *scratch = malloc(10 * sizeof(int)), sum = 0;
#pragma omp parallel for reduction(+ : sum) // by
    for (int i = 0; i < 10; i++) {
        scratch[0] = i; // race: scratch[…]
        sum += scratch[0]; // and
    }
    free(scratch);
    return sum < 0;
}
