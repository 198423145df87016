// for linear: each iteration has its value, whichever thread runs it, and the last one's goes out; alone, combined, orphaned.
#include <stdio.h>

enum { N = 400 };
static int a[4 * N], at;

static void orphan(void) {
#pragma omp for linear(at : 2) schedule(dynamic, 3)
    for (int i = 0; i < N; i++) {
        a[at] += i;
        at += 2;
    }
}

static long sum(void) {
    long s = 0;
    for (int i = 0; i < 4 * N; i++) s += a[i] * (long)(i % 11 + 1);
    return s;
}

int main(void) {
    int j = 1, by = 4;
    int *p = a + 4 * N;
#pragma omp parallel for linear(j : 3)
    for (int i = 0; i < N; i++) {
        a[j] = i;
        j += 3;
    }
    printf("%d %ld\n", j, sum());
#pragma omp parallel
    {
#pragma omp for linear(p : -by) schedule(static, 5)
        for (int i = N; i > 0; i--) {
            p[-1] += i;
            p -= by;
        }
#pragma omp for linear(j) nowait schedule(guided)
        for (int i = 0; i < N; i += 2) {
            if (j > 0) a[j]++;
            j++;
        }
    }
    printf("%d %d %ld\n", (int)(p - a), j, sum());
#pragma omp parallel
    orphan();
    printf("%d %ld\n", at, sum());
    return 0;
}
