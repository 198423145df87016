// A barrier stands between the write and the reads.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 0, seen = 0;
#pragma omp parallel reduction(+ : seen)
    {
#pragma omp master
        n = 5;
#pragma omp barrier
        seen += n;
    }
    return seen % 5;
}
