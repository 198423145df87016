// The master writes, the others read, and `master` has no barrier.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 0, seen = 0;
#pragma omp parallel reduction(+ : seen) // by
    {
#pragma omp master
        n = 5; // race: n
        seen += n; // and
    }
    return seen < 0;
}
