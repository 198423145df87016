// Neighboring reads in a worksharing loop must not become a value carried between iterations.
#include <stdio.h>

int main(void) {
    int x[201], y[200], bad = 0;
    for (int i = 0; i <= 200; i++)
        x[i] = i * i;
#pragma omp parallel for schedule(static, 7)
    for (int i = 0; i < 200; i++)
        y[i] = x[i] + x[i + 1];
    for (int i = 0; i < 200; i++)
        bad += y[i] != i * i + (i + 1) * (i + 1);
    printf("%d %d\n", bad, y[199]);
    return bad;
}
