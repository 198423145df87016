// Composite constructs with distribute share out nests whose bounds depend on outer loops: each iteration once, last values right.
// references: gcc (clang 19 gives lastprivate variables other values)
#include <stdio.h>
#include <string.h>

enum { N = 41 };
static int seen[N][2 * N];

static int wrong(int lower_factor, int upper) {
    int bad = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 2 * N; j++) {
            int inside = j >= lower_factor * i && j < upper;
            bad += seen[i][j] != inside;
        }
    memset(seen, 0, sizeof seen);
    return bad;
}

static long of_three(int n) {
    long count = 0;
#pragma omp teams distribute parallel for collapse(3) reduction(+ : count)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = 0; k < j; k++) count += k + 1;
    return count;
}

int main(void) {
    int n = N, bad = 0, i, j;
#pragma omp teams distribute parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = i; j < N; j++) seen[i][j]++;
    bad += wrong(1, N);

#pragma omp teams distribute parallel for simd collapse(2) num_teams(3)
    for (int i = 0; i < n; i++)
        for (int j = 2 * i; j < 2 * n; j++) seen[i][j]++;
    bad += wrong(2, 2 * N);

#pragma omp teams num_teams(2)
#pragma omp distribute simd collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = i; j < N; j++) seen[i][j]++;
    bad += wrong(1, N);

#pragma omp teams distribute collapse(2) lastprivate(i, j)
    for (i = 0; i < n; i++)
        for (j = i; j < N; j++) seen[i][j]++;
    bad += wrong(1, N) + (i != N) + (j != N);

#pragma omp teams loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = i; j < N; j++) seen[i][j]++;
    bad += wrong(1, N);

    i = j = -1;
#pragma omp teams distribute parallel for collapse(2) lastprivate(i, j)
    for (i = 0; i < n; i++)
        for (j = i; j < N; j++) seen[i][j]++;
    bad += wrong(1, N);
    printf("%d %d %d %ld %ld\n", bad, i, j, of_three(20), of_three(0));
    return bad != 0;
}
