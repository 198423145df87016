// The construct of 2016 in one: a league of teams of threads share out chunks of vectors, and lanes compute what they branch on.
// devices: host, gpu
// flags: -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 3000 };

static void scaled(int n, const float *a, const float *b, float *c, int *steps) {
#pragma omp target teams distribute parallel for simd num_teams(2) thread_limit(4) schedule(simd : guided, 4) \
    map(to : a[0:n], b[0:n]) map(from : c[0:n], steps[0:n])
    for (int i = 0; i < n; i++) {
        float x = a[i];
        int k = 0;
        while (x < b[i] && k < 20) x = x * 1.5f + 1, k++;
        if (k > 3)
            c[i] = x / (float)k;
        else
            c[i] = -x;
        steps[i] = k;
    }
}

int main(void) {
    float *a = malloc(MOST * sizeof *a), *b = malloc(MOST * sizeof *b), *c = malloc(MOST * sizeof *c);
    int *steps = malloc(MOST * sizeof *steps);
    for (int i = 0; i < MOST; i++) a[i] = (float)(i * 37 % 101), b[i] = (float)(i * 53 % 997);
    const int counts[] = { 0, 1, 3, 15, 16, 17, 70, 999, MOST };
    for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
        int n = counts[k];
        for (int i = 0; i < MOST; i++) c[i] = -1, steps[i] = -1;
        scaled(n, a, b, c, steps);
        double sum = 0;
        long total = 0;
        for (int i = 0; i < MOST; i++) sum += c[i] * (i % 7), total += steps[i] * (i % 5);
        printf("%d: %.6f %ld\n", n, sum, total);
    }
    free(a), free(b), free(c), free(steps);
    return 0;
}
