// copyin in one region and none in the next: the second finds what each thread left.
#include <omp.h>
#include <stdio.h>

static long value;
#pragma omp threadprivate(value)

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    value = 1000;
#pragma omp parallel num_threads(4) copyin(value)
    value += omp_get_thread_num();
    value = 5;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    bad += value != (omp_get_thread_num() ? 1000 + omp_get_thread_num() : 5);
#pragma omp parallel num_threads(4) copyin(value) reduction(+ : bad)
    bad += value != 5;
    printf("%ld %d\n", value, bad);
    return bad || value != 5;
}
