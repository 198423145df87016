// ordered loops of no and of one iteration, in a region and outside of one.
#include <stdio.h>

int main(void) {
    int n = 0, zero = 0;
#pragma omp parallel shared(n, zero)
    {
#pragma omp for ordered
        for (int i = 0; i < zero; i++) {
#pragma omp ordered
            n += 100;
        }
#pragma omp for ordered schedule(dynamic)
        for (int i = 7; i < 8; i++) {
#pragma omp ordered
            n += i;
        }
    }
#pragma omp for ordered schedule(static, 2)
    for (int i = 0; i < 5; i++) {
#pragma omp ordered
        n += 10;
    }
    printf("%d\n", n);
    return n == 57 ? 0 : 1;
}
