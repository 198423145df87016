// simd collapse: nests of two and three loops, with a reduction, and final values of all variables.
#include <stdio.h>

static int a[12][30][5];

int main(void) {
    int i, j, k, n = 12, m = 30;
    long s = 3;
#pragma omp simd collapse(2)
    for (i = 0; i < n; i++)
        for (j = m - 1; j >= 0; j--) a[i][j][0] = i * 100 + j;
    printf("%d %d\n", i, j);
#pragma omp simd collapse(3) reduction(+ : s)
    for (i = 1; i < n; i += 2)
        for (j = 0; j < m; j++)
            for (k = 0; k < 5; k++) {
                a[i][j][k] += k;
                s += a[i][j][k];
            }
    printf("%d %d %d %ld\n", i, j, k, s);
    s = 0;
    for (i = 0; i < 12; i++)
        for (j = 0; j < 30; j++) s += a[i][j][0] * (long)(i + j) + a[i][j][4];
    printf("%ld\n", s);
    return 0;
}
