// Within the share of one thread, too, an iteration must not need another one.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[100] = {0};
#pragma omp parallel for schedule(static) num_threads(2) // by
    for (int i = 0; i < 99; i++) {
        if (i == 20)
            a[5] = 1; // race: a[…]
        if (i == 10)
            a[50] = a[5]; // and
    }
    return a[0];
}
