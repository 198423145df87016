// The ordered block stands inside an inner sequential loop but is met once per iteration.
#include <stdio.h>

int main(void) {
    int log[30], n = 0, bad = 0, work = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(log, n) reduction(+ : work)
    for (int i = 0; i < 30; i++) {
        for (int k = 0; k < 5; k++) {
            work++;
            if (k == i % 5) {
#pragma omp ordered
                log[n++] = i * 10 + k;
            }
        }
    }
    for (int i = 0; i < 30; i++)
        bad += log[i] != i * 10 + i % 5;
    printf("%d %d %d\n", n, work, bad);
    return n != 30 || work != 150 || bad;
}
