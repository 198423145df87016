// schedule(static) covers every iteration exactly once, in order within a thread.
#include <stdio.h>

int main(void) {
    int hits[101] = {0}, order_bad = 0, sum = 0;
#pragma omp parallel reduction(+ : order_bad)
    {
        int last = -1;
#pragma omp for schedule(static)
        for (int i = 0; i < 101; i++) {
            hits[i]++;
            order_bad += i <= last;
            last = i;
        }
    }
    for (int i = 0; i < 101; i++)
        sum += hits[i] == 1;
    printf("%d %d\n", sum, order_bad);
    return sum == 101 && !order_bad ? 0 : 1;
}
