// continue before the ordered block, and continue inside it.
#include <stdio.h>

int main(void) {
    int log[60], n = 0, sum = 0, tail = 0;
#pragma omp parallel for ordered schedule(static, 1) shared(log, n) reduction(+ : tail)
    for (int i = 0; i < 60; i++) {
        if (i % 4 == 0)
            continue;
#pragma omp ordered
        {
            for (int k = 0; k < 3; k++) {
                if (k == 1)
                    continue;
                sum += k;
            }
            log[n++] = i;
        }
        if (i % 4 == 1)
            continue;
        tail++;
    }
    int bad = 0;
    for (int k = 1; k < n; k++)
        bad += log[k] <= log[k - 1];
    printf("%d %d %d %d\n", n, sum, tail, bad);
    return n != 45 || sum != 90 || tail != 30 || bad;
}
