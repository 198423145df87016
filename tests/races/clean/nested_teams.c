// Inner teams work on the part of the thread that began them.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[4][20], bad = 0;
#pragma omp parallel for num_threads(4) schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp parallel for num_threads(2)
        for (int j = 0; j < 20; j++)
            a[i][j] = i * j;
        for (int j = 0; j < 20; j++)
            a[i][j]++;
    }
    for (int j = 0; j < 20; j++)
        bad += a[3][j] != 3 * j + 1;
    return bad;
}
