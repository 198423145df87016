// What stands under a condition and is loaded between two places that are loaded in any case; and switches of a few cases.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200 };

static unsigned char boards[2][N + 2][N + 2];

__attribute__((noinline)) static void generation(int from) {
    unsigned char(*now)[N + 2] = boards[from], (*next)[N + 2] = boards[1 - from];
    #pragma omp parallel for
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            int n = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1] +
                    now[i + 1][j - 1] + now[i + 1][j] + now[i + 1][j + 1];
            next[i][j] = n == 3 || (n == 2 && now[i][j]);
        }
}

// The middle is loaded after a store that may be to it.
__attribute__((noinline)) static void in_place(int *a, int n) {
    #pragma omp parallel for ordered
    for (int i = 1; i < n - 1; i++) {
        #pragma omp ordered
        {
            int sum = a[i - 1] + a[i + 1];
            if (sum % 3 == 0) {
                a[i + 1] = sum;
                a[i - 1] = a[i] + 1;
            }
        }
    }
}

__attribute__((noinline)) static void peaks(const float *x, float *y, int n) {
    #pragma omp parallel for
    for (int k = 0; k < 4; k++)
        for (int i = 1; i < n - 1; i++) {
            float low = x[i - 1] < x[i + 1] ? x[i - 1] : x[i + 1];
            y[k * n + i] = low > (float)k ? x[i] - low : 0;
        }
}

__attribute__((noinline)) static void classes(const short *x, int *y, int n) {
    #pragma omp parallel for
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < n; i++) {
            int v = x[i];
            switch (v) {
            case 2: y[k * n + i] = v * k; break;
            case 3: y[k * n + i] = v + 1; break;
            case 5: y[k * n + i] = -v; break;
            default: y[k * n + i] = 9;
            }
        }
}

// The places around the last elements of an object are in it; what is beyond is not touched.
__attribute__((noinline)) static int edge(const int *a, int n) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < n; i++) {
        int here = a[i - 1];
        if (here == 1 && i < n - 1) sum += a[i + 1];
    }
    return sum;
}

int main(void) {
    unsigned state = 1;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) boards[0][i][j] = ((state = state * 1664525u + 1013904223u) >> 13) % 2;
    for (int round = 0; round < 20; round++) generation(round % 2);
    long alive = 0;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) alive += boards[0][i][j] * (i * 3 + j);
    printf("%ld\n", alive);

    int *a = malloc(1000 * sizeof *a);
    for (int i = 0; i < 1000; i++) a[i] = i * 7 % 11;
    in_place(a, 1000);
    long sum = 0;
    for (int i = 0; i < 1000; i++) sum += (long)a[i] * i;
    printf("%ld\n", sum);

    static float x[1000], y[4000];
    for (int i = 0; i < 1000; i++) x[i] = (float)(i * 13 % 17);
    peaks(x, y, 1000);
    double total = 0;
    for (int i = 0; i < 4000; i++) total += y[i] * (i % 5);
    printf("%g\n", total);

    static short kinds[1003];
    static int marks[4 * 1003];
    for (int i = 0; i < 1003; i++) kinds[i] = (short)(i * 5 % 7);
    classes(kinds, marks, 1003);
    sum = 0;
    for (int i = 0; i < 4 * 1003; i++) sum += (long)marks[i] * (i % 9);
    printf("%ld\n", sum);

    int *ones = malloc(100 * sizeof *ones);
    for (int i = 0; i < 100; i++) ones[i] = 1;
    printf("%d\n", edge(ones, 100));
    free(ones);
    free(a);
    return 0;
}
