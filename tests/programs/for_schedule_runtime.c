// schedule(runtime) follows omp_set_schedule: static chunks of four, round robin.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, n = 0;
    omp_set_schedule(omp_sched_static, 4);
#pragma omp parallel for schedule(runtime) reduction(+ : bad, n)
    for (int i = 0; i < 61; i++) {
        bad += (i / 4) % omp_get_num_threads() != omp_get_thread_num();
        n++;
    }
    printf("%d %d\n", bad, n);
    return bad || n != 61;
}
