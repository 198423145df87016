// With two active levels both teams exist: variables private to the outer are shared in the inner.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int total = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(total)
    {
        int mine = 0;
#pragma omp parallel num_threads(3) shared(mine)
        {
#pragma omp atomic
            mine += omp_get_thread_num() + 1;
        }
#pragma omp atomic
        total += mine;
    }
    printf("%d\n", total);
    return total == 12 ? 0 : 1;
}
