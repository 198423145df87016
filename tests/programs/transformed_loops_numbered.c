// ordered, linear and inscan go by the iterations of the loops that reverse, interchange and fuse make.
// references: none (gcc 12 and clang 19 have none of these below other directives)
// flags: -fopenmp-version=60 -Wno-weft-version
#include <stdio.h>

enum { N = 5, M = 4 };

int main(void) {
    int n = N, m = M, order[N * M], at = 0, bad = 0;
#pragma omp parallel for ordered schedule(dynamic, 2)
#pragma omp reverse
    for (int i = 0; i < n; i++)
#pragma omp ordered
        order[at++] = i;
    for (int k = 0; k < n; k++) printf("%d ", order[k]);
    at = 0;
#pragma omp parallel for ordered collapse(2) schedule(static, 3)
#pragma omp interchange
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
#pragma omp ordered
            order[at++] = 10 * i + j;
    printf("\n");
    for (int k = 0; k < n * m; k++) printf("%d ", order[k]);
    at = 0;
#pragma omp parallel for ordered schedule(dynamic)
#pragma omp fuse
    {
        for (int i = 0; i < n; i++) {
            if (i == 2) continue;
#pragma omp ordered
            order[at++] = i;
        }
        for (int j = 10; j < 13; j++) bad += j < 10;
    }
    printf("\n");
    for (int k = 0; k < at; k++) printf("%d ", order[k]);

    int x = 100, by[N], y = 7, grid[N][M], z = 1, of[3];
#pragma omp parallel for linear(x : 3) schedule(dynamic)
#pragma omp reverse
    for (int i = 0; i < n; i++) {
        by[i] = x;
        x += 3;
    }
    printf("\n%d:", x);
    for (int k = 0; k < n; k++) printf(" %d", by[k]);
#pragma omp parallel for simd collapse(2) linear(y)
#pragma omp interchange
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            grid[i][j] = y;
            y++;
        }
    printf("\n%d:", y);
    for (int k = 0; k < n * m; k++) printf(" %d", grid[k / m][k % m]);
#pragma omp parallel for linear(z : 2)
#pragma omp fuse
    {
        for (int i = 0; i < 3; i++) of[i] = z;
        for (int j = 0; j < 2; j++) bad += of[j] != 1 + 2 * j;
    }
    printf("\n%d: %d %d %d %d\n", z, of[0], of[1], of[2], bad);

    int sum = 0, before[N];
#pragma omp parallel for reduction(inscan, + : sum)
#pragma omp reverse
    for (int i = 0; i < n; i++) {
        before[i] = sum;
#pragma omp scan exclusive(sum)
        sum += i + 1;
    }
    for (int k = 0; k < n; k++) printf("%d ", before[k]);
    int all = 0, up[N];
#pragma omp simd reduction(inscan, + : all)
#pragma omp reverse
    for (int i = 0; i < n; i++) {
        all += i + 1;
#pragma omp scan inclusive(all)
        up[i] = all;
    }
    printf("%d;", sum);
    for (int k = 0; k < n; k++) printf(" %d", up[k]);
    printf("\n");
    return bad;
}
