// A region in a serial loop is entered afresh in every round.
#include <stdio.h>

int main(void) {
    int a[32] = {0}, total = 0;
    for (int round = 1; round <= 20; round++) {
#pragma omp parallel for
        for (int i = 0; i < 32; i++)
            a[i] += round;
        total += a[round];
    }
    printf("%d %d\n", a[31], total);
    return a[31] == 210 && total == 1540 ? 0 : 1;
}
