// ordered in a loop with schedule(static): the blocks run in the order of the iterations.
#include <stdio.h>

int main(void) {
    int log[50], n = 0, bad = 0;
#pragma omp parallel for ordered schedule(static) shared(log, n)
    for (int i = 0; i < 50; i++) {
#pragma omp ordered
        log[n++] = i;
    }
    for (int i = 0; i < 50; i++)
        bad += log[i] != i;
    printf("%d %d\n", n, bad);
    return n != 50 || bad;
}
