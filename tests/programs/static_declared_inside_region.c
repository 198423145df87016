// A static variable declared inside a region is shared by the team.
#include <stdio.h>

static int *slot[4];

int main(void) {
#pragma omp parallel num_threads(4)
    {
        static int hits = 0;
#pragma omp atomic
        hits++;
#pragma omp barrier
#pragma omp master
        slot[0] = &hits;
    }
    printf("%d\n", *slot[0]);
    return *slot[0] == 4 ? 0 : 1;
}
