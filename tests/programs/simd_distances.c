// Comparisons of two numbers that lanes have at a constant distance: near and far from each other, upwards, downwards and in steps, beside
// numbers of all widths.
// references: gcc
#include <stdio.h>

enum { MOST = 70, M = 37 };

// `at` is where an iteration finds itself; `far` makes the numbers larger than 32 bits.
#define KERNELS(TYPE) \
    __attribute__((noinline)) static void nearest_##TYPE(const TYPE *x, int *z, TYPE *w, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            TYPE least = 100; \
            int at = -1; \
            for (int j = 0; j < M; j++) { \
                TYPE d = (TYPE)((x[j] - x[i]) * (x[j] - x[i])); \
                if (j != i && d < least) least = d, at = j; \
            } \
            z[i] = at, w[i] = least; \
        } \
    } \
    __attribute__((noinline)) static void steps_##TYPE(const TYPE *x, int *z, TYPE *w, long n, long far, long step) { \
        _Pragma("omp simd") \
        for (long i = n - 1; i >= 0; i--) { \
            TYPE sum = 0; \
            int count = 0; \
            for (long j = 0; j < M; j++) { \
                if (far + j * step == 3 * i) sum = (TYPE)(sum + x[j]), count++; \
                if (j - i == far) sum = (TYPE)(sum + 1); \
                if (j * 256 != 256 * i - far) count += 2; \
                if (-i != j - 9) sum = (TYPE)(sum - x[i]); \
            } \
            z[i] = count, w[i] = sum; \
        } \
    } \
    static unsigned long run_##TYPE(int n) { \
        static TYPE x[MOST], w[MOST]; \
        static int z[MOST]; \
        static const long far[] = { 0, 1, -1, 6, 127, 128, 256, 32767, 65536, -65536, 0x7fffffff, 0x80000000, 1L << 32, -(1L << 32), 1L << 40 }; \
        unsigned long sum = (unsigned long)n; \
        for (int i = 0; i < MOST; i++) x[i] = (TYPE)(i * 29 % 11), w[i] = 0, z[i] = 0; \
        nearest_##TYPE(x, z, w, n); \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)z[i] * 7 + (unsigned long)(long)w[i]; \
        for (unsigned k = 0; k < sizeof far / sizeof *far; k++) { \
            steps_##TYPE(x, z, w, n, far[k], k % 5 - 1l); \
            for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)z[i] * 7 + (unsigned long)(long)w[i]; \
        } \
        return sum; \
    }
typedef signed char byte;
KERNELS(byte) KERNELS(short) KERNELS(int) KERNELS(float) KERNELS(double)

int main(void) {
    for (int n = 0; n <= MOST; n++)
        printf("%d %lu %lu %lu %lu %lu\n", n, run_byte(n), run_short(n), run_int(n), run_float(n), run_double(n));
    return 0;
}
