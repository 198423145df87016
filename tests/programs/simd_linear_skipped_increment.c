// simd linear: each iteration begins with its own value, whatever the one before did to the variable.
// references: clang (gcc-12 goes on from there)
#include <stdio.h>

enum { N = 100 };
static int a[4 * N];

static long sum(void) {
    long s = 0;
    for (int i = 0; i < 4 * N; i++) s += a[i] * (i + 1L);
    return s;
}

int main(void) {
    int j = 10, k = 3;
#pragma omp simd linear(j : 2)
    for (int i = 0; i < N; i++) {
        a[j] = i * 5;
        if (i % 3 == 1 && i != N - 1) continue;
        j += 2;
    }
    printf("%d %ld\n", j, sum());
#pragma omp parallel for simd linear(k) schedule(static, 3)
    for (int i = 0; i < N; i++) {
        a[k] += i;
        if (i % 5 == 1 && i != N - 1) continue;
        k++;
    }
    printf("%d %ld\n", k, sum());
    return 0;
}
