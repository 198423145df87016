// if(0) runs the region with a team of one.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int runs = 0, size = -1, active = -1, want_serial = 1;
#pragma omp parallel if (want_serial == 0) num_threads(4)
    {
        runs++;
        size = omp_get_num_threads();
        active = omp_in_parallel();
    }
    printf("runs %d size %d in_parallel %d\n", runs, size, active);
    return runs == 1 && size == 1 && !active ? 0 : 1;
}
