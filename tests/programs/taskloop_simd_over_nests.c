// The tasks of a `taskloop simd` execute parts of nests whose loops depend on each other, or are transformed.
// references: gcc
#include <stdio.h>

// gcc 12 knows no `tile`.
#ifdef __clang__
#define PRAGMA(text) _Pragma(#text)
#define TILE(...) PRAGMA(omp tile sizes(__VA_ARGS__))
#else
#define TILE(...)
#endif

enum { N = 40 };
static int a[N][N], order[N * N];

static long sum(void) {
    long sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = (sum * 31 + a[i][j]) % 1000003;
    return sum;
}

int main(void) {
    long total = 0;
    int last = -1, n = N;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp taskloop simd collapse(2) num_tasks(7)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < i; j++)
                a[i][j] += 3 * i + j;
#pragma omp taskloop simd collapse(2) grainsize(11) nogroup
        for (int i = 0; i < n; i++)
            for (int j = n - 1; j >= i; j--)
                a[i][j] += i - j;
#pragma omp taskwait
#pragma omp taskloop simd collapse(3) num_tasks(4) reduction(+ : total)
        for (int i = 0; i < 9; i++)
            for (int j = 2 * i; j < 24; j += 2)
                for (int k = 0; k < 2 * j; k++)
                    total += i * j + k;
#pragma omp taskloop simd collapse(2) num_tasks(5) lastprivate(last)
        for (int i = 2; i < 20; i++)
            for (int j = 0; j < 3 * i; j++) {
                order[i * 20 + j % 20] = j;
                last = i * 100 + j;
            }
    }
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp taskloop simd num_tasks(3)
        TILE(7)
        for (int i = 0; i < n; i++)
            a[i][0] += i;
#pragma omp taskloop simd num_tasks(5) collapse(2)
        TILE(4, 9)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < N; j++)
                a[i][j] = a[i][j] * 3 + j;
    }
    printf("%ld %ld %d %d\n", sum(), total, last, order[399]);
    return 0;
}
