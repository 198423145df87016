// A barrier in a called function synchronizes the caller's team; without a team it does nothing.
#include <omp.h>
#include <stdio.h>

static void meet(void) {
#pragma omp barrier
}

int main(void) {
    int a[3] = {0}, bad = 0;
    meet();
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        a[me] = me + 1;
        meet();
        bad += a[(me + 1) % 3] != (me + 1) % 3 + 1;
    }
    printf("%d\n", bad);
    return bad;
}
