// Constructs nested 130 deep.
#include <stdio.h>

int main(void) {
    int count = 0;
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel num_threads(1)
    {
    count++;
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    printf("%d\n", count);
    return 0;
}
