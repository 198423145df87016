// One of the accesses is not in the critical region.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int count = 0, seen = 0;
#pragma omp parallel reduction(+ : seen) // by
    {
#pragma omp critical
        count++; // race: count
        seen += count; // and
    }
    return seen < 0;
}
