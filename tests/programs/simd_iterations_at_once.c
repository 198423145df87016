// Rows of an iteration that are shorter than registers, so that several iterations are executed at once; sums and differences that take
// turns, and signs that differ: rotations, products of complex numbers and of quaternions, butterflies of integers.
// references: gcc
#include <stdio.h>

enum { MOST = 41 };
typedef struct { float x, y, z, w; } four;
typedef struct { float x, y; } pair;
typedef struct { double x, y; } wide;

static float p[4 * MOST + 16], q[4 * MOST + 16], r[4 * MOST + 16];
static double dp[2 * MOST], dq[2 * MOST], dr[2 * MOST];
static int ip[8 * MOST], ir[8 * MOST];

static void by_one(float *restrict c, const float *restrict m, const float *restrict a, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4; i++) c[4 * k + i] = m[i] * a[4 * k] + m[4 + i] * a[4 * k + 1] + m[8 + i] * a[4 * k + 2] - m[12 + i];
}

static void fade(four *restrict c, const four *restrict a, const four *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        float t = b[k].w, u = 4 - t;
        c[k].x = a[k].x * u + b[k].x * t, c[k].y = a[k].y * u + b[k].y * t;
        c[k].z = a[k].z * u + b[k].z * t, c[k].w = a[k].w * u + b[k].w * t;
    }
}

static void turn(wide *restrict c, const wide *restrict a, double cosine, double sine, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        double x = a[k].x, y = a[k].y;
        c[k].x = x * cosine - y * sine, c[k].y = x * sine + y * cosine;
    }
}

static void complex_product(pair *restrict c, const pair *restrict a, const pair *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        float x = a[k].x, y = a[k].y, u = b[k].x, v = b[k].y;
        c[k].x = x * u - y * v, c[k].y = x * v + y * u;
    }
}

// With the second factor conjugated, differences take the other turns.
static void conjugated(pair *restrict c, const pair *restrict a, const pair *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        float x = a[k].x, y = a[k].y, u = b[k].x, v = b[k].y;
        c[k].x = x * u + y * v, c[k].y = y * u - x * v;
    }
}

static void quaternions(four *restrict c, const four *restrict a, const four *restrict b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        four s = a[k], t = b[k];
        c[k].x = s.w * t.x + s.x * t.w + s.y * t.z - s.z * t.y;
        c[k].y = s.w * t.y - s.x * t.z + s.y * t.w + s.z * t.x;
        c[k].z = s.w * t.z + s.x * t.y - s.y * t.x + s.z * t.w;
        c[k].w = s.w * t.w - s.x * t.x - s.y * t.y - s.z * t.z;
    }
}

static void butterflies(int *restrict c, const int *restrict a, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        const int *s = a + 4 * k;
        int *t = c + 4 * k, u0 = s[0] + s[2], u1 = s[1] + s[3], u2 = s[0] - s[2], u3 = s[1] - s[3];
        t[0] = u0 + u1, t[1] = u0 - u1, t[2] = u2 + u3, t[3] = u2 - u3;
    }
}

// Any of the three may be the same, or lie beside another.
static void fade_any(four *c, const four *a, const four *b, int n) {
#pragma omp simd
    for (int k = 0; k < n; k++) {
        four s = a[k], t = b[k];
        c[k].x = s.x - t.y, c[k].y = s.y + t.x, c[k].z = s.z - t.w, c[k].w = s.w + t.z;
    }
}

// Each takes what the one before has stored.
static void along(float *c, int n) {
    for (int k = 1; k < n; k++)
        for (int i = 0; i < 4; i++) c[4 * k + i] = c[4 * k + i] - c[4 * k - 4 + i] / 2;
}

// From the last to the first.
static void back(pair *restrict c, const pair *restrict a, int n) {
#pragma omp simd
    for (int k = n - 1; k >= 0; k--) {
        pair s = a[k];
        c[k].x = s.y - s.x, c[k].y = s.x + s.y;
    }
}

static void fill(void) {
    unsigned seed = 5;
    for (int k = 0; k < 4 * MOST + 16; k++) {
        seed = seed * 1664525u + 1013904223u, p[k] = (float)(seed >> 24) / 16 - 7;
        seed = seed * 1664525u + 1013904223u, q[k] = (float)(seed >> 24) / 32 - 3;
        r[k] = (float)(k % 64) / 2;
        if (k < 2 * MOST) dp[k] = p[k], dq[k] = q[k], dr[k] = k;
    }
    for (int k = 0; k < 8 * MOST; k++) seed = seed * 1664525u + 1013904223u, ip[k] = (int)(seed >> 3), ir[k] = k;
}

static void tell(const char *name) {
    double sum = 0;
    for (int k = 0; k < 4 * MOST + 16; k++) sum += (double)r[k] * (1 + k % 13);
    for (int k = 0; k < 2 * MOST; k++) sum += dr[k] * (1 + k % 11);
    for (int k = 0; k < 8 * MOST; k++) sum += (double)(ir[k] % 1000) * (1 + k % 7);
    printf("%s %.6f\n", name, sum);
    fill();
}

int main(void) {
    fill();
    for (int n = 0; n <= MOST; n++) {
        printf("%d\n", n);
        by_one(r, q, p, n), tell("by one matrix");
        fade((four *)r, (four *)p, (four *)q, n), tell("fade");
        turn((wide *)dr, (wide *)dp, 0.5, 2.25, n), tell("turn");
        complex_product((pair *)r, (pair *)p, (pair *)q, 2 * n), tell("complex product");
        conjugated((pair *)r, (pair *)p, (pair *)q, n), tell("conjugated");
        quaternions((four *)r, (four *)p, (four *)q, n), tell("quaternions");
        butterflies(ir, ip, n), tell("butterflies");
        fade_any((four *)r, (four *)p, (four *)q, n), tell("from elsewhere");
        fade_any((four *)r, (four *)r, (four *)q, n), tell("in place");
        fade_any((four *)r, (four *)p, (four *)r, n), tell("in place of the second");
        for (int k = 0; k < n; k++) fade_any((four *)r + k, (four *)(r + 4 * k + 1), (four *)(r + 4 * k + 6), 1);
        tell("beside each other");
        along(r, n), tell("along");
        back((pair *)r, (pair *)p, n), tell("back");
    }
    return 0;
}
