// The address of a threadprivate variable taken outside of a region is the initial thread's, not the one inside.
#include <omp.h>
#include <stdio.h>

static int cell[2];
#pragma omp threadprivate(cell)

int main(void) {
    int *outside = cell, same = 0, other = 0, bad = 0;
    omp_set_dynamic(0);
    cell[0] = 5;
#pragma omp parallel num_threads(3) reduction(+ : same, other, bad) firstprivate(outside)
    {
        if (cell == outside)
            same++;
        else
            other++;
        if (omp_get_thread_num() != 0)
            cell[0] = 100;
#pragma omp barrier
        bad += *outside != 5;
    }
    printf("%d %d %d %d\n", same, other, bad, cell[0]);
    return same != 1 || other != 2 || bad || cell[0] != 5;
}
