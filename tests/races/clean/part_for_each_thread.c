// Each thread has its element, whichever iterations it executes.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int part[64] = {0}, sum = 0;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 100; i++)
            part[me] += i;
    }
    for (int i = 0; i < 64; i++)
        sum += part[i];
    return sum != 4950;
}
