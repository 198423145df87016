// atomic outside any parallel region is an ordinary update.
#include <stdio.h>

static double g = 1;

int main(void) {
    int n = 1;
#pragma omp atomic
    n += 4;
#pragma omp atomic
    g *= n;
    printf("%d %.1f\n", n, g);
    return n == 5 && g == 5 ? 0 : 1;
}
