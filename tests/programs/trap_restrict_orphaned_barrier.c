// A restrict argument's target is written by another thread between two barriers of a function called in a region.
// references: gcc (clang 19 returns 1 from step, which it has stored before the barriers)
#include <omp.h>
#include <stdio.h>

__attribute__((noinline)) int step(int *restrict a, int me) {
    if (me == 0) {
        a[0] = 1;
#pragma omp barrier
#pragma omp barrier
        return a[0];
    }
#pragma omp barrier
    if (me == 1)
        a[0] = 2;
#pragma omp barrier
    return a[0];
}

int main(void) {
    int a[1] = {0}, bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    bad += step(a, omp_get_thread_num()) != 2;
    printf("%d wrong, %d\n", bad, a[0]);
    return bad;
}
