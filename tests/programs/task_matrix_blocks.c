// Blocks of a matrix product as tasks, one wave of tasks per step.
#include <stdio.h>

enum { N = 24, B = 8 };
static double a[N][N], b[N][N], c[N][N];

static void multiply(double x[][N], double y[][N], double z[][N], int i0, int j0, int k0) {
    for (int i = i0; i < i0 + B; i++)
        for (int j = j0; j < j0 + B; j++)
            for (int k = k0; k < k0 + B; k++)
                z[i][j] += x[i][k] * y[k][j];
}

int main(void) {
    double trace = 0, all = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i - j;
            b[i][j] = i == j ? 2 : 1;
        }
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < N; k += B) {
        for (int i = 0; i < N; i += B)
            for (int j = 0; j < N; j += B) {
#pragma omp task
                multiply(a, b, c, i, j, k);
            }
#pragma omp taskwait
    }
    for (int i = 0; i < N; i++) {
        trace += c[i][i];
        for (int j = 0; j < N; j++)
            all += c[i][j] * (i + 1);
    }
    printf("%.0f %.0f\n", trace, all);
    return trace == 0 && all == 690000 ? 0 : 1;
}
