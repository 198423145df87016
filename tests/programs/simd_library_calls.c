// Functions of the C library in vectors, where the program permits approximations: with all lanes, some, and few iterations.
// flags: -ffast-math -fno-finite-math-only -lm
#include <math.h>
#include <stdio.h>

enum { MOST = 100 };
static float x[MOST], y[MOST], z[MOST];
static double d[MOST], e[MOST];

// The exact value is nearer than five units in the last place.
static int is_near(double value, double exact, double unit) { return fabs(value - exact) <= 5 * unit * fabs(exact) + 1e-300; }

int main(void) {
    int wrong = 0, all = 0;
    for (int n = 0; n <= 70; n = n < 20 ? n + 1 : n + 7) {
        for (int i = 0; i < MOST; i++) x[i] = (float)(i * 37 % 101) / 16 + 0.125f, y[i] = (float)(i % 9) / 4 - 1, d[i] = i * 0.37 + 0.01, e[i] = -1, z[i] = -1;
#pragma omp simd
        for (int i = 0; i < n; i++) z[i] = expf(y[i]) + powf(x[i], y[i]);
#pragma omp simd
        for (int i = 0; i < n; i++)
            if (i % 3) e[i] = log(d[i] + 1) * 2 + sin(d[i]) * sin(d[i]) + 1;
        for (int i = 0; i < MOST; i++) {
            volatile double vx = x[i], vy = y[i], vd = d[i];
            double first = i < n ? exp(vy) + pow(vx, vy) : -1, second = i < n && i % 3 ? log(vd + 1) * 2 + sin(vd) * sin(vd) + 1 : -1;
            wrong += !is_near(z[i], first, 6e-8) + !is_near(e[i], second, 1.2e-16 * 4), all += 2;
        }
    }
    printf("%d of %d are wrong\n", wrong, all);
    return wrong != 0;
}
