// Conditions within conditions that lead to one place or one number: ways that exclude each other and ways that follow each other, some
// without an end there, numbers that are not negative where they are compared, and what is loaded again under a condition.
// references: clang, gcc
#include <stdio.h>

enum { MOST = 70 };

#define KERNELS(TYPE) \
    __attribute__((noinline)) static void ladder_##TYPE(const TYPE *x, const TYPE *y, TYPE *z, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            TYPE v = x[i] < 0 ? -x[i] : x[i], w = y[i]; \
            if (w > 0) { \
                if (v > 50) { \
                    if (w > 60) z[i] = v + w; \
                    else z[i] = v - w; \
                } else if (v > 25) \
                    z[i] = v * 3; \
            } else if (w < -50) \
                z[i] = -v; \
        } \
    } \
    __attribute__((noinline)) static void follow_##TYPE(const TYPE *x, const TYPE *y, TYPE *z, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            if (x[i] > 10) { \
                if (y[i] > 5) z[i] = x[i]; \
            } else if (y[i] < -20) \
                z[i] = 9; \
            if (x[i] < 40) { \
                if (y[i] > 30) z[i] = y[i] + x[i]; \
                else if (x[i] == y[i]) z[i] = 1; \
            } \
        } \
    } \
    __attribute__((noinline)) static void clamp_##TYPE(const TYPE *x, TYPE *z, int n, TYPE low, TYPE high) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            if (x[i] < low) z[i] = low; \
            else if (x[i] > high) z[i] = high; \
        } \
    } \
    __attribute__((noinline)) static TYPE again_##TYPE(TYPE *x, TYPE *y, TYPE *z, int n) { \
        TYPE all = 0; \
        _Pragma("omp simd reduction(+ : all)") \
        for (int i = 0; i < n; i++) { \
            TYPE v; \
            if (x[i] > 25) { \
                z[i] = x[i] * 2; \
                if (y[i] > x[i]) z[i] += y[i], v = z[i]; \
                else z[i] -= 1, v = x[i]; \
            } else if (y[i] < 5) \
                v = z[i] = y[i] + z[i]; \
            else \
                v = 2; \
            all += v; \
        } \
        return all; \
    } \
    __attribute__((noinline)) static void rounds_##TYPE(const TYPE *x, TYPE *z, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            TYPE v = x[i], s = 0; \
            for (int k = 0; k < 9; k++) { \
                if (v > 60) { \
                    if (s > 100) v -= 7; \
                    else if (s < 20) v = 1; \
                    else break; \
                } else if (v < -60) \
                    v = -v / 2; \
                else \
                    v += 11; \
                s += v; \
            } \
            z[i] = s; \
        } \
    } \
    static double run_##TYPE(int n) { \
        static TYPE x[MOST], y[MOST], z[MOST]; \
        double sum = n; \
        for (int round = 0; round < 5; round++) { \
            for (int i = 0; i < MOST; i++) { \
                x[i] = (TYPE)(i * (29 + round) % 127 - 60), y[i] = (TYPE)(i * (17 + round) % 125 - 60); \
                if (i % 7 == 3) y[i] = x[i]; \
                if (round == 0) z[i] = (TYPE)(i % 5); \
            } \
            ladder_##TYPE(x, y, z, n); \
            for (int i = 0; i < MOST; i++) sum += (double)z[i] * (i + 1); \
            follow_##TYPE(x, y, z, n); \
            for (int i = 0; i < MOST; i++) sum += (double)z[i] * (i + 1); \
            clamp_##TYPE(x, z, n, (TYPE)-20, (TYPE)(10 * round)); \
            for (int i = 0; i < MOST; i++) sum += (double)z[i] * (i + 1), z[i] = (TYPE)(i % 5); \
            sum += (double)again_##TYPE(x, y, z, n); \
            for (int i = 0; i < MOST; i++) sum += (double)z[i] * (i + 1); \
            rounds_##TYPE(x, z, n); \
            for (int i = 0; i < MOST; i++) sum += (double)z[i] * (i + 1), z[i] = (TYPE)(i % 5); \
        } \
        return sum; \
    }

typedef signed char byte;

KERNELS(byte)
KERNELS(short)
KERNELS(int)
KERNELS(long)
KERNELS(float)
KERNELS(double)

int main(void) {
    for (int n = 0; n <= MOST; n += n < 20 ? 1 : 5)
        printf("%d %.9g %.9g %.9g %.9g %.9g %.9g\n", n, run_byte(n), run_short(n), run_int(n), run_long(n), run_float(n), run_double(n));
    return 0;
}
