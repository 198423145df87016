// simd if: where the condition is false, one iteration follows the other, and a dependence between neighbors is kept.
#include <stdio.h>

enum { N = 300 };

static void add(double *p, const int *at, int n, int apart) {
#pragma omp simd if (apart)
    for (int i = 0; i < n; i++) p[at[i]] = p[at[i]] * 0.5 + i;
}

int main(int argc, char **argv) {
    (void)argv;
    double p[N];
    int apart[N], together[N];
    for (int i = 0; i < N; i++) p[i] = i, apart[i] = (i * 7) % N, together[i] = i / 5;
    add(p, apart, N, argc > 0);
    add(p, together, N, argc > 9);
    double s = 0;
    for (int i = 0; i < N; i++) s += p[i];
    printf("%g\n", s);
#pragma omp simd if (simd : 0)
    for (int i = 1; i < N; i++) p[i] = p[i - 1] * 0.5 + p[i];
#pragma omp simd if (1)
    for (int i = 0; i < N; i++) p[i] += 1;
    s = 0;
    for (int i = 0; i < N; i++) s += p[i];
    printf("%g\n", s);
    return 0;
}
