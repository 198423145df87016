// copyprivate within an inner team reaches that team alone.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        int group = omp_get_thread_num(), value = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad) firstprivate(value)
        {
#pragma omp single copyprivate(value)
            value = 100 + group;
            bad += value != 100 + group;
        }
        bad += value != 0;
#pragma omp barrier
#pragma omp single copyprivate(value)
        value = 7;
        bad += value != 7;
    }
    printf("%d\n", bad);
    return bad;
}
