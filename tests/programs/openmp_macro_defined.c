// _OPENMP is defined with a date no older than OpenMP 4.5, and omp.h is found.
#include <omp.h>
#include <stdio.h>

int main(void) {
#if defined(_OPENMP) && _OPENMP >= 201511
    printf("OK %d\n", omp_get_num_threads());
    return 0;
#else
    printf("FAIL\n");
    return 1;
#endif
}
