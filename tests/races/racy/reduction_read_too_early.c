// The result of the reduction is read although nobody waits.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0, seen = 0;
#pragma omp parallel reduction(max : seen) // by
    {
#pragma omp for reduction(+ : sum) nowait // race: sum
        for (int i = 0; i < 30; i++)
            sum += i;
        seen = sum; // and
    }
    return seen < 0;
}
