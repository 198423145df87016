// With one active level allowed an inner region has a team of one, however many it asks for.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int inner = 0, outer = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(3) reduction(+ : outer) reduction(+ : inner)
    {
        outer += 1;
#pragma omp parallel num_threads(4) reduction(+ : inner)
        inner += omp_get_num_threads() == 1 && omp_get_level() == 2;
    }
    printf("%d %d\n", outer, inner);
    return outer != 3 || inner != 3;
}
