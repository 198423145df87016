// private on for within a region: separate from the shared variable of the region.
#include <stdio.h>

int main(void) {
    int t = 9, out[12], bad = 0, sum = 0;
#pragma omp parallel reduction(+ : bad)
    {
#pragma omp for private(t)
        for (int i = 0; i < 12; i++) {
            t = i * i;
            out[i] = t;
        }
        bad += t != 9;
    }
    for (int i = 0; i < 12; i++)
        sum += out[i];
    printf("%d %d %d\n", sum, t, bad);
    return sum != 506 || bad;
}
