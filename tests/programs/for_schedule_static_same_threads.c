// Two schedule(static) loops of equal length give iteration i to the same thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int who[90], same = 0;
#pragma omp parallel reduction(+ : same)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 90; i++)
            who[i] = omp_get_thread_num();
#pragma omp for schedule(static)
        for (int i = 0; i < 90; i++)
            same += who[i] == omp_get_thread_num();
    }
    printf("%d\n", same);
    return same == 90 ? 0 : 1;
}
