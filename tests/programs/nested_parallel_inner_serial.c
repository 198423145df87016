// With one active level the inner region runs with a team of one in every outer thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int n = 0, inner_size = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(3) shared(n, inner_size)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
            n++;
#pragma omp critical
            if (omp_get_num_threads() > inner_size)
                inner_size = omp_get_num_threads();
        }
    }
    printf("%d %d\n", n, inner_size);
    return n == 3 && inner_size == 1 ? 0 : 1;
}
