// Iterations that do not reach the ordered block do not hold up those that do.
#include <stdio.h>

int main(void) {
    int log[60], n = 0, bad = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(log, n)
    for (int i = 0; i < 60; i++) {
        if (i % 3 == 1) {
#pragma omp ordered
            log[n++] = i;
        }
    }
    for (int k = 0; k < n; k++)
        bad += log[k] != 3 * k + 1;
    printf("%d %d\n", n, bad);
    return n != 20 || bad;
}
