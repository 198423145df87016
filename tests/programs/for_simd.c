// for simd and parallel for simd: all schedules, simd modifier, reduction, lastprivate, linear, collapse, loop variables outside.
// references: gcc (clang-19 runs chunks of a simd schedule twice)
#include <stdio.h>

enum { N = 1003 };
static int a[N + 20], b[N + 20];
static double d[2 * N + 20];

static long sum(const int *p) {
    long s = 0;
    for (int i = 0; i < N; i++) s += p[i] * (long)(i % 19 + 1);
    return s;
}

int main(void) {
    int i, x = -1, j = 3, r, c;
    long s = 10;
    for (i = 0; i < N; i++) a[i] = i * 41 % 103, b[i] = 0;
#pragma omp parallel for simd
    for (i = 0; i < N; i++) b[i] = a[i] * 2;
    printf("%d %ld\n", i, sum(b));
#pragma omp parallel for simd schedule(simd : static, 5) lastprivate(x) reduction(+ : s)
    for (i = 0; i < N; i++) {
        x = a[i] + i;
        s += x;
    }
    printf("%d %d %ld\n", i, x, s);
#pragma omp parallel for simd schedule(simd, nonmonotonic : dynamic, 3) linear(j : 2) if (parallel : N > 3)
    for (int k = 0; k < N; k++) {
        d[j] = k;
        j += 2;
    }
    printf("%d %g %g\n", j, d[3], d[3 + 2 * 1000]);
#pragma omp parallel num_threads(3) private(i) firstprivate(r)
    {
#pragma omp for simd schedule(guided) simdlen(4) nowait
        for (i = 0; i < N; i++) a[i] += 7;
#pragma omp barrier
#pragma omp for simd schedule(runtime) safelen(8) lastprivate(x)
        for (int k = 8; k < N; k++) {
            b[k] += a[k];
            x = k;
        }
    }
    printf("%ld %ld %d\n", sum(a), sum(b), x);
#pragma omp parallel for simd collapse(2) schedule(static, 4) reduction(max : x)
    for (r = 0; r < 17; r++)
        for (c = 0; c < 59; c++) {
            b[r * 59 + c] -= r * c;
            if (b[r * 59 + c] > x) x = b[r * 59 + c];
        }
    printf("%d %d %d %ld\n", r, c, x, sum(b));
    int t[4];
#pragma omp parallel for simd private(t) schedule(dynamic, 10)
    for (i = 0; i < N; i++) {
        t[0] = i, t[1] = a[i], t[2] = b[i], t[3] = 1;
        a[i] = t[0] + t[1] - t[2] + t[3];
    }
    printf("%d %ld\n", i, sum(a));
    return 0;
}
