// The thread number differs inside and outside of a region, and between nested ones.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int before = omp_get_thread_num(), size_before = omp_get_num_threads();
    int sum = 0, sizes = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) reduction(+ : sum, sizes)
    {
        sum += omp_get_thread_num();
        sizes += omp_get_num_threads();
    }
    int after = omp_get_thread_num(), size_after = omp_get_num_threads();
    printf("%d %d %d %d %d %d\n", before, size_before, sum, sizes, after, size_after);
    return before || after || sum != 6 || sizes != 16 || size_before != 1 || size_after != 1;
}
