// simd linear: steps constant, computed and negative, pointers, and the loop's own variable.
#include <stdio.h>

enum { N = 100 };
static int a[4 * N + 4];

static long sum(void) {
    long s = 0;
    for (int i = 0; i < 4 * N + 4; i++) s += a[i] * (i + 1L);
    return s;
}

int main(void) {
    int j = 1, by = 3;
    short k = 4 * N;
    unsigned char c = 250;
    int *p = a;
    long long w = 2;
#pragma omp simd linear(j : 3)
    for (int i = 0; i < N; i++) {
        a[j] = i;
        j += 3;
    }
    printf("%d %ld\n", j, sum());
#pragma omp simd linear(k : -2) linear(w : by + 1)
    for (int i = N; i > 0; i--) {
        a[k] += i;
        a[w] -= i;
        k -= 2;
        w += by + 1;
    }
    printf("%d %lld %ld\n", k, w, sum());
#pragma omp simd linear(p : by) linear(c)
    for (int i = 7; i < N; i += 2) {
        *p += c;
        p += by;
        c++;
    }
    printf("%d %d %ld\n", (int)(p - a), c, sum());
    int i;
#pragma omp simd linear(i : 2)
    for (i = 0; i < N; i += 2) a[i] = -i;
    printf("%d %ld\n", i, sum());
    return 0;
}
