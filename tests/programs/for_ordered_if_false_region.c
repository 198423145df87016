// Ordered loops in a region of one thread by if(0), in nested regions, and in a team of one by num_threads.
#include <omp.h>
#include <stdio.h>

static int run(int on, int threads) {
    int last = -1, bad = 0;
#pragma omp parallel if (on) num_threads(threads) shared(last, bad)
    {
#pragma omp for ordered schedule(dynamic, 2)
        for (int i = 0; i < 20; i++) {
#pragma omp ordered
            {
                bad += last != i - 1;
                last = i;
            }
        }
    }
    return bad;
}

int main(void) {
    int bad = run(0, 4) + run(1, 1) + run(1, 3);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : bad)
    bad += run(1, 2);
    printf("%d\n", bad);
    return bad;
}
