// Atomic reads and writes of one flag take turns between two threads: none may be merged or hoisted.
// threads: 2,7
#include <omp.h>
#include <stdio.h>

int main(void) {
    int turn = 0, log[40], n = 0, bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) shared(turn, log, n)
    {
        int me = omp_get_thread_num(), t;
        for (int i = 0; i < 20 && omp_get_num_threads() == 2; i++) {
            for (;;) {
#pragma omp atomic read
                t = turn;
                if (t == me)
                    break;
            }
#pragma omp flush
            log[n++] = me;
#pragma omp flush
#pragma omp atomic write
            turn = 1 - me;
        }
    }
    for (int i = 0; i < n; i++)
        bad += log[i] != i % 2;
    printf("%d %d\n", n, bad);
    return n != 40 || bad;
}
