// Atomics on private, firstprivate, reduction and threadprivate variables.
#include <stdio.h>

static int mine;
#pragma omp threadprivate(mine)

int main(void) {
    int p = 1, f = 2, sum = 0, bad = 0;
#pragma omp parallel private(p) firstprivate(f) reduction(+ : sum, bad)
    {
        p = 5;
        mine = 0;
        for (int i = 0; i < 10; i++) {
#pragma omp atomic
            p += i;
#pragma omp atomic
            f += i;
#pragma omp atomic
            mine++;
        }
#pragma omp for
        for (int i = 0; i < 30; i++) {
#pragma omp atomic
            sum += i;
        }
        bad += p != 50 || f != 47 || mine != 10;
    }
    printf("%d %d %d\n", p, sum, bad);
    return p != 1 || sum != 435 || bad;
}
