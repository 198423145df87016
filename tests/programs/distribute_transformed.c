// Composite constructs with distribute share out transformed loops: tiles, reversed, interchanged, fused and unrolled ones.
// references: none (gcc 12 has no tile, clang 19 no interchange that it takes below 'distribute')
// flags: -fopenmp-version=60 -Wno-weft-version
#include <stdio.h>
#include <string.h>

enum { N = 37, M = 23 };
static int seen[N][M];

static int wrong(void) {
    int bad = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) bad += seen[i][j] != 1;
    memset(seen, 0, sizeof seen);
    return bad;
}

int main(void) {
    int bad = 0, n = N, m = M;
#pragma omp teams distribute parallel for collapse(2)
#pragma omp tile sizes(4, 8)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
#pragma omp atomic
            seen[i][j]++;
    bad += wrong();

#pragma omp teams distribute parallel for
#pragma omp tile sizes(5)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    bad += wrong();

#pragma omp teams distribute parallel for simd dist_schedule(static, 3)
#pragma omp unroll partial(3)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    bad += wrong();

#pragma omp teams num_teams(3)
#pragma omp distribute collapse(2)
#pragma omp interchange
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    bad += wrong();

#pragma omp teams distribute parallel for schedule(dynamic, 2)
#pragma omp reverse
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    bad += wrong();

#pragma omp teams distribute parallel for
#pragma omp fuse
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m / 2; j++) seen[i][j]++;
        for (int k = 2; k < n + 2; k++)
            for (int j = m / 2; j < m; j++) seen[k - 2][j]++;
    }
    bad += wrong();

#pragma omp teams loop
#pragma omp tile sizes(6)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    bad += wrong();
    printf("%d\n", bad);
    return bad != 0;
}
