// flags: -lm
// references: clang (gcc computes both before errno is asked for)
// Sines and cosines of one number in regions, with errno between and behind them.
#include <errno.h>
#include <math.h>
#include <stdio.h>

enum { N = 200 };
static double x[N], re[N], im[N];
static float f[N], g[N];

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (i * 7) % 31 - 11.5, f[i] = (float)x[i] * 0.5f;
    #pragma omp parallel for
    for (int k = 0; k < N; k++) {
        double a = 0, b = 0;
        for (int n = 0; n < N; n++) {
            double t = -6.283185307179586 * k * n / N;
            a += x[n] * cos(t);
            b += x[n] * sin(t);
        }
        re[k] = a, im[k] = b;
        g[k] = sinf(f[k]) * cosf(f[k]);
    }
    int told = 0;
    #pragma omp parallel for reduction(+ : told)
    for (int i = 0; i < 64; i++) {
        volatile double zero = 0;
        double far = i % 2 ? 1.0 / zero : i;
        errno = 0;
        double s = sin(far);
        int first = errno;
        errno = 0;
        double c = cos(far);
        told += (first == EDOM) + (errno == EDOM) * 100 + (isnan(s) && isnan(c)) * 10000;
    }
    double sum = 0, product = 0;
    for (int i = 0; i < N; i++) sum += fabs(re[i]) + fabs(im[i]), product += g[i];
    printf("%.6f %.4f %d\n", sum, product, told);
    return 0;
}
