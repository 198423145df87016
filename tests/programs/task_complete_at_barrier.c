// An explicit barrier completes the tasks that the team created before it, grandchildren too.
#include <stdio.h>

int main(void) {
    int done = 0, bad = 0;
#pragma omp parallel shared(done) reduction(+ : bad)
    for (int round = 1; round <= 4; round++) {
#pragma omp single nowait
        for (int i = 0; i < 20; i++) {
#pragma omp task
            {
#pragma omp atomic
                done++;
#pragma omp task
                {
#pragma omp atomic
                    done++;
                }
            }
        }
#pragma omp barrier
        bad += done != 40 * round;
#pragma omp barrier
    }
    printf("%d %d\n", done, bad);
    return bad || done != 160;
}
