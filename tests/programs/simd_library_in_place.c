// Functions of the C library that are computed in place: large numbers and small ones, infinities and what is no number among others.
// references: clang
// flags: -march=native -ffast-math -fno-finite-math-only -fsigned-zeros -lm
#include <math.h>
#include <stdio.h>

enum { MOST = 211 };
static float x[MOST], y[MOST], e[MOST], l[MOST], s[MOST], c[MOST], p[MOST];
static double d[MOST], de[MOST], dl[MOST], ds[MOST], dc[MOST];

// The exact value is nearer than five units in the last place; what is too small for an exponent may be 0.
static int is_near(double value, double exact, double unit, double least) {
    if (__builtin_isnan(exact) || __builtin_isnan(value)) return __builtin_isnan(exact) && __builtin_isnan(value);
    if (__builtin_isinf(exact) || __builtin_isinf(value)) return value == exact;
    return fabs(value - exact) <= 5 * unit * fabs(exact) + least;
}
static int is_near_float(float value, double exact) {
    if (fabs(exact) > 3.4028235e38) exact = exact > 0 ? INFINITY : -INFINITY;
    return is_near(value, exact, 6e-8, 1.2e-38);
}
static int is_near_double(double value, double exact) { return is_near(value, exact, 1.2e-16, 2.3e-308); }

int main(void) {
    static const float odd[] = { 0, -0.0f, 1, -1, 1e-30f, 88.5f, -88, 90, -120, 700, -745, 2e4f, -3e7f, 3e38f, INFINITY, -INFINITY, NAN, -2.5f };
    enum { ODD = sizeof odd / sizeof *odd };
    int wrong = 0, all = 0;
    // Now and then an odd number, so that most vectors have none; then nothing but odd ones.
    for (int every = 40; every >= 1; every -= 13) {
        for (int n = 0; n <= MOST; n = n < 20 ? n + 1 : n + 19) {
            for (int i = 0; i < MOST; i++) {
                x[i] = i % every ? (float)(i * 37 % 101) / 16 + 0.0625f : odd[i / every % ODD];
                y[i] = i % every ? (float)(i * 29 % 97) / 8 - 6 : odd[(i / every + n) % ODD];
                d[i] = i % every ? i * 0.37 + 0.01 : odd[i / every % ODD];
                e[i] = l[i] = s[i] = c[i] = p[i] = -7, de[i] = dl[i] = ds[i] = dc[i] = -7;
            }
#pragma omp simd
            for (int i = 0; i < n; i++) e[i] = expf(x[i]), p[i] = powf(x[i], y[i]);
#pragma omp simd
            for (int i = 0; i < n; i++)
                if (i % 3) l[i] = logf(x[i]), s[i] = sinf(x[i]), c[i] = cosf(x[i]);
#pragma omp simd
            for (int i = 0; i < n; i++) de[i] = exp(d[i]), dl[i] = log(d[i]);
#pragma omp simd
            for (int i = 0; i < n; i++) ds[i] = sin(d[i]), dc[i] = cos(d[i]);
            for (int i = 0; i < MOST; i++) {
                volatile double vx = x[i], vy = y[i];
                volatile long double vd = d[i];
                int is = i < n, third = is && i % 3;
                wrong += !is_near_float(e[i], is ? exp(vx) : -7) + !is_near_float(p[i], is ? pow(vx, vy) : -7);
                wrong += !is_near_float(l[i], third ? log(vx) : -7) + !is_near_float(s[i], third ? sin(vx) : -7);
                wrong += !is_near_float(c[i], third ? cos(vx) : -7);
                wrong += !is_near_double(de[i], is ? (double)expl(vd) : -7) + !is_near_double(dl[i], is ? (double)logl(vd) : -7);
                wrong += !is_near_double(ds[i], is ? (double)sinl(vd) : -7) + !is_near_double(dc[i], is ? (double)cosl(vd) : -7);
                all += 9;
            }
        }
    }
    printf("%d of %d are wrong\n", wrong, all);
    return wrong != 0;
}
