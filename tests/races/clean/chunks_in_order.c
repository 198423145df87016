// The iterations of a chunk are executed in order.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[25] = {0};
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < 100; i++)
        a[i / 4] = a[i / 4] * 3 + i;
    return a[0] != ((0 * 3 + 1) * 3 + 2) * 3 + 3;
}
