// A parameter whose type has the sizes of other parameters, used in tasks, also by sizeof.
#include <stdio.h>

static void fill(int n, int m, double a[n][m], int row[const n]) {
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            row[i] = (int)(sizeof a[0] / sizeof a[0][0]) * 1000;
            for (int j = 0; j < m; j++)
                a[i][j] = i * 10 + j;
        }
    }
    n = m = 0;
#pragma omp taskwait
}

int main(void) {
    double a[5][7], sum = 0;
    int row[5], rows = 0;
#pragma omp parallel
#pragma omp single
    fill(5, 7, a, row);
    for (int i = 0; i < 35; i++)
        sum += a[i / 7][i % 7];
    for (int i = 0; i < 5; i++)
        rows += row[i];
    printf("%.0f %d\n", sum, rows);
    return sum == 805 && rows == 35000 ? 0 : 1;
}
