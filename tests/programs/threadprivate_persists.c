// Threadprivate values persist from one region to the next of the same size.
#include <omp.h>
#include <stdio.h>

static int mine = 100;
static int history[4];
#pragma omp threadprivate(mine, history)

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    for (int round = 0; round < 4; round++) {
#pragma omp parallel num_threads(3) reduction(+ : bad)
        {
            int me = omp_get_thread_num();
            bad += mine != 100 + round * (me + 1);
            for (int k = 0; k < round; k++)
                bad += history[k] != 10 * me + k;
            mine += me + 1;
            history[round] = 10 * me + round;
        }
    }
    printf("%d %d %d\n", mine, history[3], bad);
    return bad || mine != 104 || history[3] != 3;
}
