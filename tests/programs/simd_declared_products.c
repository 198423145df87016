// Declared reductions by sums of products: of complex numbers, of what is added to 1, and of matrices, whose order counts.
// flags: -march=native -ffp-contract=off
#include <stdio.h>

typedef struct { unsigned re, im; } complex;
static void multiply(complex *x, const complex *y) {
    unsigned re = x->re * y->re - x->im * y->im;
    x->im = x->re * y->im + x->im * y->re, x->re = re;
}
#pragma omp declare reduction(times : complex : multiply(&omp_out, &omp_in)) initializer(omp_priv = (complex){ 1, 0 })

// (1 + x) * (1 + y) - 1
#pragma omp declare reduction(grow : unsigned long : omp_out = omp_out + omp_in + omp_out * omp_in) initializer(omp_priv = 0)

// A triangular matrix with ones, [1 a b; 0 1 c; 0 0 1]: its products do not commute.
typedef struct { unsigned a, b, c; } matrix;
static void combine(matrix *x, const matrix *y) { x->b = y->b + x->a * y->c + x->b, x->a += y->a, x->c += y->c; }
#pragma omp declare reduction(combine : matrix : combine(&omp_out, &omp_in)) initializer(omp_priv = (matrix){ 0, 0, 0 })

enum { MOST = 100 };
static unsigned a[MOST], b[MOST];
static double d[MOST];

int main(void) {
    for (int i = 0; i < MOST; i++) a[i] = (unsigned)i * 2654435761u, b[i] = a[i] >> 7 ^ a[i] << 3, d[i] = i * 37 % 101;
    for (int n = 0; n <= 96; n = n < 20 ? n + 1 : n + 19) {
        complex s = { 3, 5 }, t = { 1, 0 };
        unsigned long g = 7;
#pragma omp simd reduction(times : s)
        for (int i = 0; i < n; i++) multiply(&s, &(complex){ a[i], b[i] });
        // Under a condition.
#pragma omp simd reduction(times : t)
        for (int i = 0; i < n; i++)
            if (b[i] & 1) multiply(&t, &(complex){ b[i], a[i] });
#pragma omp simd reduction(grow : g)
        for (int i = 0; i < n; i++) g = g + a[i] + g * a[i];
        // One iteration after the other is an order, too, and one thread's.
        matrix m = { 0, 0, 0 };
#pragma omp simd reduction(combine : m) safelen(1)
        for (int i = 0; i < n; i++) combine(&m, &(matrix){ a[i], 1, b[i] });
        printf("%d: %u %u %u %u %lu %u %u %u\n", n, s.re, s.im, t.re, t.im, g, m.a, m.b, m.c);
    }
    // In floating-point numbers, up to what rounding does.
    struct { double re, im; } p = { 1, 0 };
    for (int i = 0; i < MOST; i++) p.re *= 1 + d[i] * 1e-3;
    printf("%.6f\n", p.re);
    return 0;
}
