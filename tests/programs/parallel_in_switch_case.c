// Regions stand in the cases of a switch outside them, with fall-through between.
#include <stdio.h>

static int run(int k) {
    int n = 0;
    switch (k) {
    case 0:
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
        n += 1;
    }
    /* fall through */
    case 1: {
#pragma omp parallel num_threads(2)
#pragma omp atomic
        n += 10;
        break;
    }
    default:
#pragma omp parallel num_threads(2) reduction(+ : n)
        n += 100;
    }
    return n;
}

int main(void) {
    printf("%d %d %d\n", run(0), run(1), run(2));
    return run(0) == 22 && run(1) == 20 && run(2) == 200 ? 0 : 1;
}
