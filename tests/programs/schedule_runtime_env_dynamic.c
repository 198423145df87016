// schedule(runtime) takes its schedule from OMP_SCHEDULE.
// env: OMP_SCHEDULE=dynamic,3
#include <omp.h>
#include <stdio.h>

int main(void) {
    int who[60], split = 0, chunk = 0;
    omp_sched_t kind;
    omp_get_schedule(&kind, &chunk);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 60; i++)
        who[i] = omp_get_thread_num();
    for (int i = 0; i < 60; i++)
        split += who[i] != who[i / 3 * 3];
    printf("%d %d\n", chunk, split);
    return chunk != 3 || split;
}
