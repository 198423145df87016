// The iterations of one dynamic chunk are executed by one thread, in order.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int who[64], bad = 0;
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < 64; i++)
        who[i] = omp_get_thread_num();
    for (int i = 0; i < 64; i++)
        bad += who[i] != who[i / 4 * 4];
    printf("%d\n", bad);
    return bad;
}
