// The thread number is asked again in a nested region after it was known in the outer one.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(bad)
    {
        int outer = omp_get_thread_num(), inner_sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : inner_sum)
        inner_sum += omp_get_thread_num();
#pragma omp atomic
        bad += inner_sum != 3 || outer != omp_get_thread_num();
    }
    printf("%d\n", bad);
    return bad;
}
