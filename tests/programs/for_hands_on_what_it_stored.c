// Loops that wait for what the iteration before has stored, and store by another pointer, too: rows lie apart, meet, or are one.
#include <stdio.h>

#define N 400
#define W 70

__attribute__((noinline)) static void spread(double *row, double *next, unsigned char *out, int n) {
    for (int x = 0; x < n; x++) {
        double old = row[x + 1], to = old < 8.0 ? 0.0 : 16.0, rest = old - to;
        out[x] = (unsigned char)to;
        row[x + 2] += rest * 0.4375;
        next[x] += rest * 0.1875;
        next[x + 1] += rest * 0.3125;
        next[x + 2] += rest * 0.0625;
    }
}

__attribute__((noinline)) static void sweep(float *c, float *d, const float *b, int n) {
    for (int i = 1; i < n; i++) {
        float m = 1.0f / (b[i] - 0.25f * c[i - 1]);
        c[i] = 0.25f * m;
        d[i] = (d[i] - 0.25f * d[i - 1]) * m;
    }
}

__attribute__((noinline)) static int gaps(int *best, int *gap, const int *in, int n) {
    int most = -100;
    for (int i = 2; i < n; i++) {
        int open = best[i - 1] - 5, on = gap[i - 2] - 1;
        gap[i] = open > on ? open : on;
        best[i] = gap[i] > in[i] ? gap[i] : in[i];
        most = most > best[i] ? most : best[i];
    }
    return most;
}

int main(void) {
    static double rows[N][W + 4], sums[N];
    static float c[N][2 * W], b[W];
    static int t[N][2 * W], in[W];
    static unsigned char out[N][W];
    for (int i = 0; i < W; i++) {
        b[i] = 2.0f + (float)(i % 5);
        in[i] = i * 37 % 23;
    }
#pragma omp parallel for schedule(static, 8)
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < W + 4; i++) rows[k][i] = (i * 7 + k) % 17;
        for (int i = 0; i < 2 * W; i++) {
            c[k][i] = (float)((i * 3 + k) % 11);
            t[k][i] = (i * 5 + k) % 13;
        }
    }
#pragma omp parallel for schedule(static, 8)
    for (int k = 0; k < N - 1; k += 2) {
        // The next row, the row itself, the one or two numbers behind or before.
        static const int ways[5] = {0, 1, -1, 2, -2};
        double *row = rows[k] + 2;
        double *next = k % 3 == 0 ? rows[k + 1] : row + ways[k % 5];
        spread(row, next, out[k], k % 7 ? W - 4 : k % 4);
        int away = k % 3 == 0 ? W : k % 9;
        sweep(c[k], c[k] + away, b, W);
        double sum = gaps(t[k], t[k] + away, in, k % 11 ? W : 2 + k % 3);
        for (int i = 0; i < W + 4; i++) sum += rows[k][i] * i + rows[k + 1][i];
        for (int i = 0; i < 2 * W; i++) sum += (double)(int)(c[k][i] * 64.0f) + t[k][i] * (i % 7);
        for (int i = 0; i < W; i++) sum += out[k][i];
        sums[k] = (double)(long)(sum * 16.0);
    }
    double all = 0;
    for (int k = 0; k < N; k++) all += sums[k] * (k % 19 + 1);
    printf("%.0f\n", all);
    return 0;
}
