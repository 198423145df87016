// A restrict parameter of an inlined function is shared by the region in it.
#include <omp.h>
#include <stdio.h>

static inline __attribute__((always_inline)) int step(int *restrict p, int add) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad) shared(p)
    {
#pragma omp single
        *p += add;
        bad += *p % 5 != 0;
#pragma omp barrier
#pragma omp single
        *p += add;
        bad += *p % 5 != 0;
    }
    return bad;
}

int main(void) {
    int x = 0, y = 50, bad = 0;
    for (int i = 0; i < 4; i++)
        bad += step(&x, 5) + step(&y, -5);
    printf("%d %d %d\n", x, y, bad);
    return bad || x != 40 || y != 10;
}
