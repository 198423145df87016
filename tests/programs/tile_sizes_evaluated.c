// Sizes of tiles and stripes that are no constants: evaluated once, in front of the loops, whatever is composed with what; all
// iterations are executed, also where a size is not positive.
// flags: -fopenmp-version=60
// references: none (gcc-12 knows no such directive, and clang-19 no stripe)
#include <stdio.h>
#include <string.h>

enum { N = 17, M = 9 };
static int bad, seen[N][M], order[400], at, calls;

static int evaluated(int size) {
    calls++;
    return size;
}

static void expect(const char *what, int times) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            if (seen[i][j] != times) {
                printf("%s: %d %d: %d\n", what, i, j, seen[i][j]);
                bad = 1;
            }
    memset(seen, 0, sizeof seen);
}

static void in_order(const char *what, int n, const int *want) {
    if (at != n || memcmp(order, want, n * sizeof *want)) {
        printf("wrong order: %s\n", what);
        bad = 1;
    }
    at = 0;
}

int main(void) {
    int n = N, m = M, t = 4, u = 3;
    unsigned char narrow = 3;
    size_t wide = 2;
    long long huge = 1ll << 40;

#pragma omp tile sizes(narrow, wide)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) order[at++] = i * 4 + j;
    in_order("tile", 16, (int[]){0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11, 12, 13, 14, 15});
#pragma omp stripe sizes(u)
    for (int i = 0; i < 8; i++) order[at++] = i;
    in_order("stripe", 8, (int[]){0, 3, 6, 1, 4, 7, 2, 5});
#pragma omp reverse
#pragma omp tile sizes(u)
    for (int i = 0; i < 8; i++) order[at++] = i;
    in_order("reverse", 8, (int[]){6, 7, 3, 4, 5, 0, 1, 2});
#pragma omp tile sizes(4) apply(intratile : tile sizes(u - 1) apply(grid : reverse))
    for (int i = 0; i < 8; i++) order[at++] = i;
    in_order("apply", 8, (int[]){2, 3, 0, 1, 6, 7, 4, 5});

#pragma omp tile sizes(evaluated(4), evaluated(5))
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("alone", 1);
    printf("evaluated %d times\n", calls);
    for (int size = -3; size < 4; size++) {
#pragma omp tile sizes(size)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) seen[i][j]++;
    }
    expect("of any size", 7);
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(t, u)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("for", 1);
#pragma omp parallel for collapse(4) schedule(dynamic)
#pragma omp tile sizes(t, u + t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("all four loops", 1);
#pragma omp teams distribute parallel for collapse(2) num_teams(2)
#pragma omp tile sizes(t, 100)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("distribute", 1);
#pragma omp parallel num_threads(3) default(none) shared(n, m, t, seen)
    {
#pragma omp for schedule(dynamic)
#pragma omp tile sizes(t)
#pragma omp tile sizes(t / 2, 2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) seen[i][j]++;
#pragma omp for firstprivate(t)
#pragma omp tile sizes(t + 1)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) seen[i][j]++;
    }
    expect("in a region", 2);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
#pragma omp tile sizes(t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("taskloop", 1);
#pragma omp simd
#pragma omp tile sizes(t)
    for (int i = 0; i < n; i++) seen[i][0]++;
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) seen[i][j]++;
    expect("simd", 1);
#pragma omp target parallel for map(tofrom : seen)
#pragma omp tile sizes(huge)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) seen[i][j]++;
    expect("target", 1);
    return bad;
}
