// references: clang,gcc
// Rows of all lengths, in place: what an iteration keeps for the next one, and what it writes beside that.
#include <stdio.h>

enum { N = 90, LENGTHS = 70 };
static double x[LENGTHS][N];
static unsigned y[LENGTHS][N], z[LENGTHS][N];

// Writes what it has read in this iteration.
static double tree(double *v, int n) {
    for (int t = n - 1; t > 0; t--)
        for (int i = 0; i < t; i++) v[i] = 0.5 * v[i] + 0.25 * v[i + 1];
    return v[0];
}

// Writes over what the next iteration needs.
static unsigned waves(unsigned *v, int n) {
    for (int t = n - 1; t > 0; t--)
        for (int i = 0; i < t; i++) v[i + 1] = v[i] + 3 * v[i + 1];
    return v[n - 1];
}

// Writes two places ahead of what it keeps, where later iterations read.
static unsigned ahead(unsigned *v, int n) {
    for (int t = 2; t < n; t++)
        for (int i = 0; i < t - 1; i++) v[i + 2] = v[i] - 5 * v[i + 1];
    return v[n / 2];
}

int main(void) {
#pragma omp parallel for
    for (int k = 0; k < LENGTHS; k++) {
        for (int i = 0; i < N; i++) x[k][i] = (i * 37 + k) % 64, y[k][i] = (unsigned)(i * 7 + k), z[k][i] = (unsigned)(i * i - k);
        x[k][N - 1] = tree(x[k], k + 4);
        y[k][N - 1] = waves(y[k], k + 4);
        z[k][N - 1] = ahead(z[k], k + 4);
    }
    double sum = 0;
    unsigned a = 0, b = 0;
    for (int k = 0; k < LENGTHS; k++)
        for (int i = 0; i < N; i++) sum += x[k][i] * (i % 5 + 1), a = a * 31 + y[k][i], b = b * 31 + z[k][i];
    printf("%.9f %u %u\n", sum, a, b);
}
