// Columns of a matrix as lanes: factorizations and triangular products, of which inner loops run as often as a variable of a loop
// around them says, so that it is not known in front how far they reach. Rows of one matrix are read and written; some of the loops
// have to keep the order of their iterations. And what is stored under a condition is stored in any case where it was stored before.
// references: clang, gcc
// reference-flags: -ffp-contract=off
// flags: -ffp-contract=off
#include <stdio.h>

enum { N = 37, FEW = 5 };
static double a[N][N], b[N][N], c[N][N], kept[N * N];
static float image[N * N], level[N * N];

static void fill(void) {
    unsigned state = 4711;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            state = state * 1664525u + 1013904223u;
            a[i][j] = (state >> 20) * 0.001 + (i == j ? N : 0);
            b[i][j] = (state >> 24) * 0.01;
            c[i][j] = 0;
            image[i * N + j] = (float)(state >> 22) * 0.002f - 0.5f;
        }
}

static void tell(const char *what, const double *numbers) {
    double sum = 0;
    for (int i = 0; i < N * N; i++) sum += numbers[i] * (i % 7 + 1);
    printf("%s %.12g\n", what, sum);
}

// The upper row, then the left column: each looks back as far as it stands.
static void factorize(int n) {
    for (int i = 0; i < n; i++) {
#pragma omp parallel for
        for (int j = i; j < n; j++) {
            double sum = a[i][j];
            for (int k = 0; k < i; k++) sum -= a[i][k] * a[k][j];
            a[i][j] = sum;
        }
#pragma omp parallel for
        for (int j = i + 1; j < n; j++) {
            double sum = a[j][i];
            for (int k = 0; k < i; k++) sum -= a[j][k] * a[k][i];
            a[j][i] = sum / a[i][i];
        }
    }
}

// Each column from above to below, with rows below that are still as they were.
static void triangular_product(int n) {
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            for (int k = i + 1; k < n; k++) b[i][j] += a[k][i] * b[k][j];
            b[i][j] *= 0.01;
        }
}

// A column is multiplied by one before, and loses its part in it.
static void orthogonalize(int n) {
    for (int k = 0; k < n; k++) {
#pragma omp parallel for
        for (int j = k + 1; j < n; j++) {
            c[k][j] = 0;
            for (int i = 0; i < n; i++) c[k][j] += b[i][k] * a[i][j];
            for (int i = 0; i < n; i++) a[i][j] -= b[i][k] * c[k][j] * 0.001;
        }
    }
}

// Rows as lanes would read what the row before has not written yet.
__attribute__((noinline)) static void in_order(int n, int m) {
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++) sum = sum * 0.5 + b[i - 1][k];
            b[i][j] = sum;
        }
}

// One array as a matrix whose columns are `w` apart; with `w` less than `m`, places are common.
__attribute__((noinline)) static void any_width(double *p, int n, int m, int w) {
    for (int j = 0; j < m; j++) {
        double sum = 1;
        for (int k = 0; k < n; k++) sum = sum * 0.75 + p[k * w + j];
        for (int k = 0; k < n; k++) p[k * w + j] = sum - k;
    }
}

// Above and below, then above alone, then with what others read in between.
static void limit(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = i * N; k < (i + 1) * N; k++) {
            level[k] = 1 / (1 + image[k] * image[k]) - image[k];
            if (level[k] < 0)
                level[k] = 0;
            else if (level[k] > 1)
                level[k] = 1;
        }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = i * N; k < (i + 1) * N; k++) {
            image[k] = level[k] * 2;
            if (image[k] > 1.5f) image[k] = 1.5f;
            float seen = image[k];
            if (level[k] < 0.25f) image[k] += seen * 0.5f;
        }
}

int main(void) {
    fill();
    factorize(N);
    tell("factorize", &a[0][0]);
    factorize(FEW);
    tell("factorize few", &a[0][0]);
    triangular_product(N);
    tell("triangular product", &b[0][0]);
    orthogonalize(N);
    tell("orthogonalize", &a[0][0]);
    tell("parts", &c[0][0]);
    in_order(N, N);
    tell("in order", &b[0][0]);
    static const int widths[] = {N, N - 1, 20, 9, 3, 1};
    for (int w = 0; w < 6; w++)
        for (int m = 1; m <= N; m += 12) {
            for (int i = 0; i < N * N; i++) kept[i] = (i * 7 % 31) * 0.25;
            any_width(kept, 30, m, widths[w]);
            printf("%d %d ", m, widths[w]);
            tell("any width", kept);
        }
    limit(N);
    double sum = 0;
    for (int i = 0; i < N * N; i++) sum += image[i] * (double)(i % 5 + 1) + level[i];
    printf("limit %.9g\n", sum);
    return 0;
}
