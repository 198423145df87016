// The settings that routines change: threads, dynamic, schedule, active levels; regions inherit them.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, size = 0, chunk;
    omp_sched_t kind;
    omp_set_dynamic(0);
    bad += omp_get_dynamic();
    omp_set_num_threads(3);
    bad += omp_get_max_threads() != 3;
#pragma omp parallel reduction(+ : bad)
    {
#pragma omp single
        size = omp_get_num_threads();
        bad += omp_get_max_threads() != 3;
    }
    omp_set_schedule(omp_sched_dynamic, 9);
    omp_get_schedule(&kind, &chunk);
    bad += kind != omp_sched_dynamic || chunk != 9;
    omp_set_schedule(omp_sched_guided, 4);
#pragma omp parallel reduction(+ : bad) num_threads(2) private(kind, chunk)
    {
        omp_get_schedule(&kind, &chunk);
        bad += kind != omp_sched_guided || chunk != 4;
        if (omp_get_thread_num() == 1)
            omp_set_schedule(omp_sched_static, 1);
#pragma omp barrier
        omp_get_schedule(&kind, &chunk);
        bad += kind != (omp_get_thread_num() == 1 ? omp_sched_static : omp_sched_guided);
    }
    omp_set_max_active_levels(3);
    bad += omp_get_max_active_levels() != 3;
    bad += omp_get_num_procs() < 1 || omp_get_thread_limit() < 1;
    printf("%d %d\n", size, bad);
    return bad || size != 3;
}
