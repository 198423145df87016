// ordered with schedule(runtime), for each kind set by omp_set_schedule, and with schedule(auto).
#include <omp.h>
#include <stdio.h>

static int run(omp_sched_t kind, int chunk) {
    int last = -1, bad = 0;
    omp_set_schedule(kind, chunk);
#pragma omp parallel for ordered schedule(runtime) shared(last, bad)
    for (int i = 0; i < 40; i++) {
#pragma omp ordered
        {
            bad += last != i - 1;
            last = i;
        }
    }
    return bad + (last != 39);
}

int main(void) {
    int bad = 0, last = -1;
    bad += run(omp_sched_static, 0) + run(omp_sched_static, 3) + run(omp_sched_dynamic, 1);
    bad += run(omp_sched_dynamic, 6) + run(omp_sched_guided, 2) + run(omp_sched_auto, 0);
#pragma omp parallel for ordered schedule(auto)
    for (int i = 0; i < 40; i++) {
#pragma omp ordered
        {
            bad += last != i - 1;
            last = i;
        }
    }
    printf("%d\n", bad);
    return bad;
}
