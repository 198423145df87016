// A barrier in a loop keeps the threads in step: neighbors exchange values every round.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int cur[4] = {1, 2, 3, 4}, next[4], sum = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
    {
        int me = omp_get_thread_num();
        for (int round = 0; round < 8; round++) {
            next[me] = cur[(me + 1) % 4] + 1;
#pragma omp barrier
            cur[me] = next[me];
#pragma omp barrier
        }
    }
    for (int i = 0; i < 4; i++)
        sum += cur[i] * (i + 1);
    printf("%d\n", sum);
    return sum == 30 + 80 ? 0 : 1;
}
