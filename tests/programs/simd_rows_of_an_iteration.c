// What an iteration stores side by side: matrices, their transposes and products, structures, in place and where pointers meet.
// references: gcc
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 37 };
typedef struct { float m[4][4]; } matrix;
typedef struct { double x, y, z, w; } point;

static float p[16 * MOST + 32], q[16 * MOST + 32], r[16 * MOST + 32];
static double dp[16 * MOST], dq[16 * MOST], dr[16 * MOST];
static int ip[8 * MOST], iq[8 * MOST], ir[8 * MOST];

static void product(matrix *restrict c, const matrix *restrict a, const matrix *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0;
                for (int l = 0; l < 4; l++) sum += a[k].m[i][l] * b[k].m[l][j];
                c[k].m[i][j] = sum;
            }
}

// The same matrix in all iterations.
static void by_one(matrix *restrict c, const matrix *restrict a, const matrix *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0;
                for (int l = 0; l < 4; l++) sum += a[k].m[i][l] * b[0].m[l][j];
                c[k].m[i][j] = sum;
            }
}

static void of_double(double *restrict c, const double *restrict a, const double *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                double sum = 0;
                for (int l = 0; l < 4; l++) sum += a[16 * k + 4 * i + l] * b[16 * k + 4 * l + j];
                c[16 * k + 4 * i + j] = sum;
            }
}

static void of_three(float *restrict c, const float *restrict a, const float *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                float sum = 0;
                for (int l = 0; l < 3; l++) sum += a[9 * k + 3 * i + l] * b[9 * k + 3 * l + j];
                c[9 * k + 3 * i + j] = sum;
            }
}

static void transpose(matrix *restrict c, const matrix *restrict a, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) c[k].m[i][j] = a[k].m[j][i];
}

// Where a matrix is its own transpose's place, later numbers are those that were stored.
static void transpose_any(float *c, const float *a, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) c[16 * k + 4 * i + j] = a[16 * k + 4 * j + i] + 1;
}

// The product may have the place of a factor, or a part of it.
static void product_any(float *c, const float *a, const float *b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0;
                for (int l = 0; l < 4; l++) sum += a[16 * k + 4 * i + l] * b[16 * k + 4 * l + j];
                c[16 * k + 4 * i + j] = sum / 16;
            }
}

static void in_place(float *c, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 16; j++) c[16 * k + j] = fabsf(c[16 * k + j] * 0.75f - 1) + (float)j;
}

// A number is stored that is loaded next, in each iteration's own row.
static void along(float *c, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 7; j++) c[16 * k + j + 1] = c[16 * k + j] * 0.5f + 1;
}

static void points(point *restrict c, const point *restrict a, const point *restrict b, double t, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        c[k].x = a[k].x > b[k].x ? a[k].x : b[k].x * t;
        c[k].y = a[k].y > b[k].y ? a[k].y : b[k].y * t;
        c[k].z = a[k].z > b[k].z ? a[k].z : b[k].z * t;
        c[k].w = a[k].w > b[k].w ? a[k].w : b[k].w * t;
    }
}

static void integers(int *restrict c, const int *restrict a, const int *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 8; j++) c[8 * k + j] = ((a[8 * k + j] ^ b[8 * k + 7 - j]) << 2) - (a[8 * k + j] >> 3) + b[j];
}

static void fill(void) {
    unsigned seed = 7;
    for (int k = 0; k < 16 * MOST + 32; k++) {
        seed = seed * 1664525u + 1013904223u, p[k] = (float)(seed >> 24) / 16 - 7;
        seed = seed * 1664525u + 1013904223u, q[k] = (float)(seed >> 24) / 32 - 3;
        r[k] = (float)k;
        if (k < 16 * MOST) dp[k] = p[k], dq[k] = q[k], dr[k] = k;
        if (k < 8 * MOST) ip[k] = (int)seed, iq[k] = (int)(seed * 3), ir[k] = k;
    }
}

static void tell(const char *name) {
    double sum = 0;
    for (int k = 0; k < 16 * MOST + 32; k++) sum += (double)r[k] * (1 + k % 13);
    for (int k = 0; k < 16 * MOST; k++) sum += dr[k] * (1 + k % 11);
    for (int k = 0; k < 8 * MOST; k++) sum += (double)(ir[k] % 1000) * (1 + k % 7);
    printf("%s %.6f\n", name, sum);
    fill();
}

int main(void) {
    fill();
    for (int n = 0; n <= MOST; n += n < 20 ? 1 : 17) {
        printf("%d\n", n);
        product((matrix *)r, (matrix *)p, (matrix *)q, n), tell("product");
        by_one((matrix *)r, (matrix *)p, (matrix *)q, n), tell("by one");
        of_double(dr, dp, dq, n), tell("of double");
        of_three(r, p, q, n), tell("of three");
        transpose((matrix *)r, (matrix *)p, n), tell("transpose");
        transpose_any(r, p, n), tell("transpose from elsewhere");
        transpose_any(r, r, n), tell("transpose in place");
        transpose_any(r + 3, r, n > 0), tell("transpose beside");
        product_any(r, p, q, n), tell("product from elsewhere");
        product_any(r, r, q, n), tell("product in place");
        product_any(r, p, r, n), tell("product in the place of the second factor");
        for (int k = 0; k < n; k++) product_any(r + 16 * k, r + 16 * k + 3, r + 16 * k + 5, 1);
        tell("products beside their factors");
        in_place(r, n), tell("in place");
        along(r, n), tell("along");
        points((point *)dr, (point *)dp, (point *)dq, 0.5, n), tell("points");
        integers(ir, ip, iq, n), tell("integers");
    }
    return 0;
}
