// collapse(2): every pair once, both loop variables private.
#include <stdio.h>

int main(void) {
    int hits[7][11] = {{0}}, once = 0;
    int i, j;
#pragma omp parallel for collapse(2) schedule(static, 4)
    for (i = 0; i < 7; i++)
        for (j = 0; j < 11; j++)
            hits[i][j]++;
    for (i = 0; i < 7; i++)
        for (j = 0; j < 11; j++)
            once += hits[i][j] == 1;
    printf("%d\n", once);
    return once == 77 ? 0 : 1;
}
