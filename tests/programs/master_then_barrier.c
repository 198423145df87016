// What master wrote is seen by all threads after an explicit barrier.
#include <stdio.h>

int main(void) {
    int shared_value = 0, bad = 0;
#pragma omp parallel reduction(+ : bad)
    for (int k = 1; k <= 5; k++) {
#pragma omp master
        shared_value = k * k;
#pragma omp barrier
        bad += shared_value != k * k;
#pragma omp barrier
    }
    printf("%d %d\n", shared_value, bad);
    return bad || shared_value != 25;
}
