// ordered with collapse(2) and collapse(3): the order is that of the sequential nest.
#include <stdio.h>

int main(void) {
    int log[60], n = 0, m = 0, bad = 0;
#pragma omp parallel for ordered collapse(2) schedule(dynamic, 2) shared(log, n)
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 10; j++) {
#pragma omp ordered
            log[n++] = 10 * i + j;
        }
    for (int k = 0; k < 60; k++)
        bad += log[k] != k;
#pragma omp parallel for ordered collapse(3) shared(log, m)
    for (int i = 0; i < 3; i++)
        for (int j = 4; j > 0; j--)
            for (long k = 0; k < 5; k++) {
#pragma omp ordered
                log[m++] = 20 * i + 5 * (4 - j) + (int)k;
            }
    for (int k = 0; k < 60; k++)
        bad += log[k] != k;
    printf("%d %d %d\n", n, m, bad);
    return n != 60 || m != 60 || bad;
}
