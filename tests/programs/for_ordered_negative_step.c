// ordered in loops that count down, by one and by seven: the loop's own order counts.
#include <stdio.h>

int main(void) {
    int log[100], n = 0, bad = 0;
#pragma omp parallel for ordered schedule(dynamic, 3) shared(log, n)
    for (int i = 49; i >= 0; i--) {
#pragma omp ordered
        log[n++] = i;
    }
    for (int k = 0; k < 50; k++)
        bad += log[k] != 49 - k;
    n = 0;
#pragma omp parallel for ordered shared(log, n)
    for (int i = 100; i > -100; i -= 7) {
#pragma omp ordered
        log[n++] = i;
    }
    for (int k = 0; k < n; k++)
        bad += log[k] != 100 - 7 * k;
    printf("%d %d\n", n, bad);
    return n != 29 || bad;
}
