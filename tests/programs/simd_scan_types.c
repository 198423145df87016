// scan in simd for sums, products, least and greatest values of several types, for few and many iterations; numbers that are none.
// flags: -march=native -ffp-contract=off
#include <math.h>
#include <stdio.h>

enum { MOST = 100 };
static int a[MOST], b[MOST];
static unsigned char c[MOST];
static unsigned long u[MOST], v[MOST];
static float x[MOST], y[MOST];
static double d[MOST], e[MOST];

static double checked(void) {
    double sum = 0;
    for (int i = 0; i < MOST; i++) {
        double each = b[i] % 1000 + (double)(v[i] % 1009) + y[i] + c[i];
        sum += (i % 13 + 1) * (each + (isnan(e[i]) ? 77 : e[i]));
    }
    return sum;
}

int main(void) {
    for (int n = 0; n <= 70; n = n < 20 ? n + 1 : n + 7) {
        for (int i = 0; i < MOST; i++) {
            a[i] = i * 37 % 101 - 50, u[i] = (unsigned long)i * 2654435761u + 1, x[i] = (float)(i * 29 % 64), b[i] = -1, c[i] = 0, v[i] = 2, y[i] = 1, e[i] = 5;
            d[i] = i % 11 == 3 ? NAN : i * 53 % 97 - 40.0;
        }
        int s = 3, step = n % 5 + 1;
        unsigned char t = 9;
        unsigned long p = 1;
        float f = 0.5f;
        double least = 1e300, most = -1e300;
#pragma omp simd reduction(inscan, + : s)
        for (int i = 0; i < n; i++) {
            s += a[i] * step;
#pragma omp scan inclusive(s)
            b[i] = s;
        }
#pragma omp simd reduction(inscan, + : t)
        for (int i = 0; i < n; i++) {
            c[i] = t;
#pragma omp scan exclusive(t)
            t = (unsigned char)(t + a[i]);
        }
#pragma omp simd reduction(inscan, * : p)
        for (int i = 0; i < n; i++) {
            p *= u[i] | 1;
#pragma omp scan inclusive(p)
            v[i] = p >> 3;
        }
        // Small numbers, whose sums are exact in each order.
#pragma omp simd reduction(inscan, + : f)
        for (int i = 0; i < n; i++) {
            if (i % 4 != 2) y[i] = f * 2;
#pragma omp scan exclusive(f)
            f += x[i] * 0.25f;
        }
#pragma omp simd reduction(inscan, min : least)
        for (int i = 0; i < n; i++) {
            if (d[i] < least) least = d[i];
#pragma omp scan inclusive(least)
            e[i] = least;
        }
        double sum = checked();
#pragma omp simd reduction(inscan, max : most)
        for (int i = 0; i < n; i++) {
            most = d[i] > most ? d[i] : most;
#pragma omp scan inclusive(most)
            e[i] += most;
        }
        printf("%d %d %d %lu %g %g %g %g %g\n", n, s, t, p, f, least, most, sum, checked());
    }
    return 0;
}
