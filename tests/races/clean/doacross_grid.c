// Each element waits for the one above and the one to the left.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static int a[20][20];
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 1; i < 20; i++)
        for (int j = 1; j < 20; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
#pragma omp ordered depend(source)
        }
    return a[19][19] == 0;
}
