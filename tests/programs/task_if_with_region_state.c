// An if clause that asks the runtime: whether in a region, how many threads, at which level.
#include <omp.h>
#include <stdio.h>

static int done(void) {
    int x = 0;
#pragma omp task shared(x) if (omp_in_parallel() && omp_get_num_threads() > 1 && omp_get_level() < 5)
    x = 7;
#pragma omp taskwait
    return x;
}

int main(void) {
    int serial = done(), team = 0, size = 0;
#pragma omp parallel reduction(+ : team, size)
    {
        team += done();
        size++;
    }
    printf("%d %d\n", serial, team / size);
    return serial != 7 || team != 7 * size;
}
