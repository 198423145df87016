// ordered with schedule(dynamic), the ordered block in the middle of the body.
#include <stdio.h>

int main(void) {
    int log[64], n = 0, after = 0, bad = 0;
#pragma omp parallel shared(log, n) reduction(+ : after)
    {
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 64; i++) {
            int twice = 2 * i;
#pragma omp ordered
            {
                log[n] = twice;
                n++;
            }
            after += twice;
        }
    }
    for (int i = 0; i < 64; i++)
        bad += log[i] != 2 * i;
    printf("%d %d %d\n", n, after, bad);
    return n != 64 || after != 4032 || bad;
}
