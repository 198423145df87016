// Without nowait all writes of a loop are seen by every thread after it.
#include <stdio.h>

int main(void) {
    int a[64], bad = 0;
#pragma omp parallel reduction(+ : bad)
    for (int round = 0; round < 5; round++) {
#pragma omp for schedule(dynamic, 3)
        for (int i = 0; i < 64; i++)
            a[i] = i + round;
        for (int i = 0; i < 64; i++)
            bad += a[i] != i + round;
#pragma omp barrier
    }
    printf("%d\n", bad);
    return bad;
}
