// omp_get_wtime does not run backwards, its tick is positive.
#include <omp.h>
#include <stdio.h>

int main(void) {
    double start = omp_get_wtime(), tick = omp_get_wtick();
    int bad = 0;
#pragma omp parallel for reduction(+ : bad)
    for (int i = 0; i < 100; i++) {
        double a = omp_get_wtime(), b = omp_get_wtime();
        bad += b < a || a < start;
    }
    printf("%d %d\n", bad, tick > 0 && tick < 1);
    return bad || tick <= 0 || omp_get_wtime() < start;
}
