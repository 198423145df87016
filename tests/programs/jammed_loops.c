// references: clang,gcc
// Nests whose outer iterations can be executed together, and those where the order of accesses forbids it: sizes with and without
// remainders, arrays and pointers, those that overlap, sums, and steps in both directions.
#include <stdio.h>
#include <string.h>

enum { N = 37 };
static double a[N][N], b[N][N], c[N][N];
static float x[4 * N], y[4 * N];
static int grid[N][N];
static double heap[6 * N * N];

static void fill(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i * 3 % 7 - j % 5;
            b[i][j] = i % 4 + j * 5 % 11;
            c[i][j] = i - j;
            grid[i][j] = i * j % 13;
        }
    for (int i = 0; i < 4 * N; i++) x[i] = i % 9 - 4, y[i] = i % 5;
    for (int i = 0; i < 6 * N * N; i++) heap[i] = i % 17 - 8;
}

static double sum_of(const double *p, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += p[i] * (i % 7 + 1);
    return sum;
}

// Global matrices: the classic.
static void product(int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
}

// Pointers, which may overlap; the parts that threads write are disjoint.
__attribute__((noinline)) static void product_by_pointers(double *r, const double *p, const double *q, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) r[i * n + j] += p[i * n + k] * q[k * n + j];
}

// One thread, with whatever overlap there is.
__attribute__((noinline)) static void update(double *r, double *p, double *q, int n, int m) {
    #pragma omp single
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) r[j] += p[k] * q[k * m + j];
}

// Columns, which are neighbors, and whose sums may overlap what they sum up.
__attribute__((noinline)) static void columns(double *sums, const double *p, int n, int m) {
    #pragma omp single
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++) sums[j] += p[i * m + j];
}

__attribute__((noinline)) static void product_by_columns(double *r, const double *p, const double *q, int n) {
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++) sum += p[i * n + k] * q[k * n + j];
            r[i * n + j] = sum;
        }
}

// Sums in the inner loop, one for each iteration of the outer.
static void rows_times_vector(int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < N; j++) sum += (float)grid[i][j] * x[j];
        y[i] = sum;
    }
}

// The next iteration reads what this one writes, at an earlier and at a later place of the inner loop.
static void wavefront(int shift) {
    #pragma omp single
    for (int i = 1; i < N; i++)
        for (int j = 2; j < N - 2; j++) grid[i][j] = grid[i][j] + 2 * grid[i - 1][j + shift] + grid[i][j - 1];
}

// What all iterations add to lies behind or before what they read.
static void overlapped(int distance) {
    #pragma omp single
    for (int k = 0; k < 30; k++)
        for (int j = 0; j < 60; j++) x[j] += y[j + k] * x[j + distance];
}

// Downwards, by two, and in unsigned numbers.
static void backwards(int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = n - 1; k >= 0; k -= 2)
            for (unsigned j = 3; j < (unsigned)n; j++) c[i][j] -= a[i][k] * b[k][j];
}

// In front of the inner loop and behind it something is written.
static void around(int n) {
    #pragma omp single
    for (int k = 0; k < n; k++) {
        double head = a[0][k];
        for (int j = 0; j < n; j++) c[0][j] += head * b[k][j];
        a[1][k] = head + c[0][k];
    }
}

// The inner loop writes what is read in front of it.
static void reads_its_own(int n) {
    #pragma omp single
    for (int k = 0; k < n; k++) {
        double head = c[0][k];
        for (int j = 0; j < n; j++) c[0][j] += head * b[k][j] * 0.01;
    }
}

int main(void) {
    const int sizes[] = {1, 3, 4, 5, 8, 31, 36, 37};
    for (int s = 0; s < 8; s++) {
        int n = sizes[s];
        fill();
        product(n);
        printf("product %d: %.6f\n", n, sum_of(&c[0][0], N * N));
        fill();
        product_by_pointers(heap, heap + N * N, heap + 3 * N * N, n);
        printf("pointers %d: %.6f\n", n, sum_of(heap, 6 * N * N));
        fill();
        product_by_columns(heap, heap + N * N, heap + 3 * N * N, n);
        printf("by columns %d: %.6f\n", n, sum_of(heap, 6 * N * N));
        for (int overlap = -3; overlap <= 3; overlap++) {
            fill();
            #pragma omp parallel
            {
                update(heap + 40 + overlap, heap + 40, heap + 43 - overlap, n % 9, 11);
                columns(heap + 500 + 8 * overlap, heap + 500, n % 5, n);
            }
            printf("update %d %d: %.6f\n", n, overlap, sum_of(heap, 6 * N * N) / 1e3);
        }
        fill();
        rows_times_vector(n);
        printf("rows %d:", n);
        for (int i = 0; i < N; i++) printf(" %.1f", y[i]);
        printf("\n");
        fill();
        backwards(n);
        printf("backwards %d: %.6f\n", n, sum_of(&c[0][0], N * N));
        fill();
        #pragma omp parallel
        {
            around(n);
            reads_its_own(n);
        }
        printf("around %d: %.6f %.6f\n", n, sum_of(&c[0][0], N * N), sum_of(&a[0][0], N * N));
    }
    for (int shift = -2; shift <= 2; shift++) {
        fill();
        #pragma omp parallel
        wavefront(shift);
        long sum = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) sum = sum * 31 % 1000003 + grid[i][j] % 1009;
        printf("wavefront %d: %ld\n", shift, sum);
    }
    for (int distance = -0; distance <= 5; distance++) {
        fill();
        #pragma omp parallel
        overlapped(distance);
        double sum = 0;
        for (int i = 0; i < 60; i++) sum += x[i] > 1e6f || x[i] < -1e6f ? 1 : x[i];
        printf("overlapped %d: %.3f\n", distance, sum);
    }
    return 0;
}
