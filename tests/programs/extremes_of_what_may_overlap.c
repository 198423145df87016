// The greatest and the least of differences between two arrays, one of which is written: only their addresses tell that they are apart.
// flags: -lm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 61 };

__attribute__((noinline)) static double step(const double *from, double *to, int n, double most) {
#pragma omp parallel for reduction(max : most)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            to[i * n + j] = 0.25 * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
            double d = fabs(to[i * n + j] - from[i * n + j]);
            if (d > most) most = d;
        }
    return most;
}

// One thread, since the arrays overlap.
__attribute__((noinline)) static double shifted(const double *from, double *to, int n, double most, int *count) {
    int k = 0;
    for (int j = 0; j < n; j++) {
        to[j] = 0.5 * from[j] + 1;
        double d = fabs(to[j] - 2);
        k += d > 1.5;
        if (d > most) most = d;
    }
    *count = k;
    return most;
}

__attribute__((noinline)) static float least_of(const float *from, float *to, int n, float least) {
    for (int j = 0; j < n; j++) {
        to[j] = from[j] * from[j];
        if (to[j] < least) least = to[j];
    }
    return least;
}

int main(void) {
    double *a = malloc(N * N * sizeof *a), *b = malloc(N * N * sizeof *b);
    for (int i = 0; i < N * N; i++) a[i] = b[i] = i * 37 % 101 / 8.0;
    a[5 * N + 7] = NAN;
    a[9 * N + 3] = -0.0;
    for (int t = 0; t < 3; t++) {
        double most = step(a, b, N, 0);
        printf("%a %a\n", most, b[30 * N + 30]);
        double *other = a;
        a = b, b = other;
    }
    for (int away = -3; away <= 3; away++)
        for (int n = 0; n < 50; n += 7) {
            for (int i = 0; i < N * N; i++) a[i] = i * 37 % 101 / 8.0;
            int count;
            double most = shifted(a + 100, a + 100 + away, n, -1, &count);
            printf("%d %d: %a %d %a\n", away, n, most, count, a[130]);
        }
    float *f = malloc(400 * sizeof *f);
    for (int away = 0; away < 300; away += 60) {
        for (int i = 0; i < 400; i++) f[i] = (i * 29 % 83 - 40) / 16.0f;
        float least = least_of(f, f + away, 97, 3e38f);
        printf("%d: %a %a\n", away, least, f[away + 96]);
    }
    free(a), free(b), free(f);
    return 0;
}
