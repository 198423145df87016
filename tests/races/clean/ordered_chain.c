// Each iteration adds to what the one before has left, in order.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[40] = {0};
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 1; i < 40; i++) {
        int t = i * i;
#pragma omp ordered
        a[i] = a[i - 1] + t;
    }
    return a[39] != 20540;
}
