// A threadprivate counter, and its sum.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int mine;
#pragma omp threadprivate(mine)

int main(void) {
    int sum = 0;
#pragma omp parallel copyin(mine) reduction(+ : sum)
    {
#pragma omp for
        for (int i = 0; i < 30; i++)
            mine++;
        sum += mine;
    }
    return sum != 30;
}
