// A restrict argument's target is written by other threads between two barriers.
#include <omp.h>
#include <stdio.h>

static int exchange(int *restrict v) {
    int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        v[me] = me + 10;
#pragma omp barrier
        bad += v[(me + 1) % 3] != (me + 1) % 3 + 10;
#pragma omp barrier
        v[(me + 1) % 3] = 100 * me;
#pragma omp barrier
        bad += v[me] != 100 * ((me + 2) % 3);
    }
    return bad;
}

int main(void) {
    int v[3] = {0}, bad;
    omp_set_dynamic(0);
    bad = exchange(v);
    printf("%d %d %d %d\n", bad, v[0], v[1], v[2]);
    return bad;
}
