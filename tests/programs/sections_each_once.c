// Each section runs exactly once, though all threads meet the construct.
#include <stdio.h>

int main(void) {
    int hits[5] = {0};
#pragma omp parallel shared(hits)
    {
#pragma omp sections
        {
#pragma omp section
            hits[0]++;
#pragma omp section
            hits[1]++;
#pragma omp section
            hits[2]++;
#pragma omp section
            hits[3]++;
#pragma omp section
            hits[4]++;
        }
    }
    printf("%d %d %d %d %d\n", hits[0], hits[1], hits[2], hits[3], hits[4]);
    return hits[0] + hits[1] + hits[2] + hits[3] + hits[4] != 5 || hits[2] != 1;
}
