// A task that creates a parallel region of its own; the inner team sees the captured value.
#include <omp.h>
#include <stdio.h>

int main(void) {
    long total = 0;
    omp_set_max_active_levels(2);
    omp_set_dynamic(0);
#pragma omp parallel shared(total)
#pragma omp single
    for (int i = 0; i < 5; i++) {
#pragma omp task
        {
            int base = 100 * i;
            long mine = 0;
#pragma omp parallel num_threads(3) reduction(+ : mine)
            {
#pragma omp for
                for (int k = 0; k < 10; k++)
                    mine += base + k;
            }
#pragma omp atomic
            total += mine;
        }
    }
    printf("%ld\n", total);
    return total == 10225 ? 0 : 1;
}
