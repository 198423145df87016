// Each of several inner teams creates its own tasks.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int total = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(total)
    {
        int mine = 0;
#pragma omp parallel num_threads(2) shared(mine)
        {
#pragma omp single
            for (int i = 0; i < 30; i++) {
#pragma omp task
                {
#pragma omp atomic
                    mine += i;
                }
            }
        }
#pragma omp atomic
        total += mine;
    }
    printf("%d\n", total);
    return total == 870 ? 0 : 1;
}
