// Two-dimensional variable-length arrays: local, and as parameters.
#include <stdio.h>

static void transpose(int n, int m, double in[n][m], double out[m][n]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            out[j][i] = in[i][j];
}

static double run(int n, int m) {
    double a[n][m], b[m][n];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 100 * i + j;
    transpose(n, m, a, b);
    return b[m - 1][0] + b[0][n - 1] * 2 + b[m - 1][n - 1] * 3;
}

int main(void) {
    double r = run(7, 5);
    printf("%.0f\n", r);
    return r == 4 + 1200 + 1812 ? 0 : 1;
}
