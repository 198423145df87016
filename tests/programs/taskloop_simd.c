// taskloop simd and its master, masked and parallel compounds: every clause of both, with collapse, reductions, lastprivate
// and if; orphaned, in tasks, and without a team.
// references: gcc (clang 19 loses lastprivate in the combined forms)
#include <stdio.h>
#include <stdlib.h>

enum { N = 1200 };
static int a[N], b[N];
static double x[N];

static long sum(const int *p) {
    long s = 0;
    for (int i = 0; i < N; i++) s += p[i] * (long)(i % 13 + 1);
    return s;
}

static void orphan(int *to, int n) {
#pragma omp taskloop simd num_tasks(6) simdlen(4)
    for (int i = 0; i < n; i++) to[i] = a[i] * 3 + i;
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101, x[i] = i / 8.0;
    orphan(b, N);
    printf("no team %ld\n", sum(b));
    int last = -1, k = 100, r = 10, i, j;
    double d = 0.5;
#pragma omp parallel
    {
#pragma omp single
        orphan(b, N - 7);
#pragma omp masked
#pragma omp taskloop simd grainsize(50) reduction(+ : r, d) lastprivate(last) private(j)
        for (int i = 0; i < N; i++) {
            j = a[i] * 2;
            r += j;
            d += x[i];
            last = j + i;
        }
    }
    printf("reduction %ld %d %g %d\n", sum(b), r, d, last);

#pragma omp parallel master taskloop simd collapse(2) num_tasks(7) lastprivate(i, j) safelen(8)
    for (i = 0; i < 30; i++)
        for (j = 0; j < 40; j += 2) b[i * 40 + j] = i * 100 + j;
    printf("collapse %ld %d %d\n", sum(b), i, j);
    // Each iteration once, whichever task it belongs to.
#pragma omp parallel master taskloop simd collapse(2) num_tasks(7)
    for (int m = 0; m < 30; m++)
        for (int n = 0; n < 40; n++) b[m * 40 + n] += m - n;
    printf("once %ld\n", sum(b));

    i = -9;
#pragma omp parallel master taskloop simd if (taskloop : k < 0) if (simd : k > 0) grainsize(100)
    for (i = 4; i < N; i++) b[i] = a[i] - i;
    printf("if %ld %d\n", sum(b), i);
#pragma omp parallel master taskloop simd if (k < 0) order(concurrent)
    for (int i = 4; i < N; i++) b[i] += 1;
    printf("if of both %ld\n", sum(b));

    int *p = aligned_alloc(64, N * sizeof *p), table[4] = {1, 2, 3, 4};
#pragma omp parallel num_threads(3)
#pragma omp master taskloop simd aligned(p : 64) firstprivate(table) nogroup priority(1) untied
    for (int i = 0; i < N; i++) p[i] = table[i % 4] * a[i];
    printf("aligned %ld\n", sum(p));

    // In a taskgroup, whose reduction the tasks take part in.
    long total = 3;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : total)
    {
#pragma omp task in_reduction(+ : total)
        total += 1000;
#pragma omp taskloop simd in_reduction(+ : total) final(k == 0) mergeable
        for (int i = 0; i < N; i++) total += p[i];
    }
    printf("in_reduction %ld\n", total);

    int most = -1;
#pragma omp parallel master taskloop simd reduction(max : most) num_tasks(4)
    for (int i = 0; i < N; i++) most = a[i] * 7 % 55 > most ? a[i] * 7 % 55 : most;
    printf("max %d\n", most);

    last = 8;
#pragma omp parallel master taskloop simd lastprivate(last)
    for (int i = 0; i < k - k; i++) last = i;
    printf("no iteration %d\n", last);
    free(p);
    return 0;
}
