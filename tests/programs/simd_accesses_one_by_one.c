// Accesses under conditions where the machine has no masks for them: no lane touches what it is not to, at the end of a page or in
// memory that may not be written, and the last store of several to one place wins.
// references: gcc
#include <stdio.h>
#include <sys/mman.h>

enum { MOST = 70, PAGE = 4096 };

#define KERNELS(TYPE) \
    /* Behind `most` there is nothing. */ \
    static void copy_##TYPE(TYPE *z, const TYPE *x, int n, int most, int d) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) \
            if (i < most) z[i] = (TYPE)(x[i] / d + 1); \
    } \
    static void ladder_##TYPE(TYPE *z, const TYPE *x, const int *w, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            int v = (int)x[i]; \
            if (w[i] > 3) { \
                if (v > 40) { \
                    if (w[i] > 6) z[i] = (TYPE)(v + w[i]); \
                    else z[i] = (TYPE)(v - w[i]); \
                } else if (v > 20) \
                    z[i] = (TYPE)(v * 3); \
            } else if (w[i] < -2) \
                z[i] = (TYPE)-v; \
        } \
    } \
    /* The later store is the one that lasts, and what is read between them is the earlier one's. */ \
    static void twice_##TYPE(TYPE *restrict z, TYPE *restrict y, const TYPE *x, const int *w, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            if (w[i] > 0) z[i] = x[i]; \
            if (w[i] & 1) z[i] = (TYPE)(x[i] + 5); \
            if (w[i] % 3 == 1) y[i] = (TYPE)(z[i] * 2); \
            if (w[i] < 4) z[i] = (TYPE)(z[i] + 1); \
            if (w[i] == 2) y[i] = 3; \
        } \
    } \
    /* What is written in any case may be written again, also by lanes that are not there; what is only read may not. */ \
    static void again_##TYPE(TYPE *z, TYPE *y, const TYPE *x, const int *w, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) { \
            y[i] = (TYPE)(y[i] + x[i]); \
            z[i] = (TYPE)(x[i] - z[i]); \
            if (z[i] < 0) z[i] = (TYPE)-z[i], y[i] = (TYPE)(3 - y[i]); \
            else if (w[i] > 4) y[i] = (TYPE)(z[i] + 2), z[i] = 1; \
        } \
    } \
    static void backwards_##TYPE(TYPE *z, const TYPE *x, const int *w, int n) { \
        _Pragma("omp simd") \
        for (int i = n - 1; i >= 0; i--) { \
            if (w[i] > 5) z[i] = (TYPE)(x[i] / (w[i] | 1)); \
            else if (w[i] < 0) z[i] = x[i]; \
        } \
    } \
    static void cases_##TYPE(TYPE *z, const TYPE *x, const TYPE *y, const int *w, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) \
            switch (w[i] & 3) { \
            case 0: z[i] = (TYPE)(x[i] / (y[i] + 1)); break; \
            case 1: z[i] = (TYPE)(y[i] * 2); break; \
            case 3: z[i] = (TYPE)(x[i] + y[i]); break; \
            } \
    } \
    /* The first one has none before it, and the last one none behind it. */ \
    static void beside_##TYPE(TYPE *before, TYPE *behind, const TYPE *x, int n) { \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) before[i] = x[i] < 5 && x[i - 1] > 1 ? (TYPE)(x[i] + 3) : (TYPE)1; \
        _Pragma("omp simd") \
        for (int i = 0; i < n; i++) behind[i] = x[i] < 5 ? x[i + 1] : (TYPE)2; \
    } \
    static unsigned long run_##TYPE(TYPE *end, const int *w, int n) { \
        static TYPE other[MOST], x[MOST], y[MOST]; \
        unsigned long sum = 0; \
        for (int i = 0; i < MOST; i++) x[i] = (TYPE)(i * 29 % 61), y[i] = (TYPE)(i * 7 % 13), other[i] = 9; \
        int most = n * 2 / 3; \
        TYPE *z = end - most; \
        copy_##TYPE(z, x, n, most, 3); \
        for (int i = 0; i < most; i++) sum = sum * 31 + (unsigned long)(long)z[i]; \
        ladder_##TYPE(other, x, w, n); \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)(long)other[i]; \
        twice_##TYPE(other, y, x, w, n); \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)(long)other[i] + (unsigned long)(long)y[i]; \
        again_##TYPE(other, y, x, w, n); \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)(long)other[i] + 7 * (unsigned long)(long)y[i]; \
        again_##TYPE(z, z, x, w, most); \
        for (int i = 0; i < most; i++) sum = sum * 31 + (unsigned long)(long)z[i]; \
        backwards_##TYPE(other, x, w, n); \
        cases_##TYPE(other, x, y, w, n); \
        for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)(long)other[i]; \
        TYPE *places[2] = { end - n, (TYPE *)((char *)end - PAGE) }; \
        for (int k = 0; k < 2 && n > 0; k++) { \
            for (int i = 0; i < n; i++) places[k][i] = (TYPE)(i * 3 % 8); \
            places[k][0] = 7, places[k][n - 1] = 6; \
            beside_##TYPE(other, y, places[k], n); \
            for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)(long)other[i] + 5 * (unsigned long)(long)y[i]; \
        } \
        return sum; \
    }
typedef signed char byte;
typedef short word;
KERNELS(byte) KERNELS(word) KERNELS(int) KERNELS(long) KERNELS(float) KERNELS(double)

// Of a page that may not be written, nobody is to write anything.
static void never(int *z, const int *w, int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        if (w[i] > 100) z[i] = 1;
        else if (w[i] < -100) z[i] = 2 / (w[i] | 1);
        else if (z[i] != 0) z[i] = 0;
    }
}

int main(void) {
    char *pages = mmap(0, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *locked = mmap(0, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || locked == MAP_FAILED || mprotect(pages, PAGE, PROT_NONE) || mprotect(pages + 2 * PAGE, PAGE, PROT_NONE)) return 1;
    static int w[MOST];
    for (int i = 0; i < MOST; i++) w[i] = i * 37 % 19 - 7;
    for (int n = 0; n < MOST; n++) {
        void *end = pages + 2 * PAGE;
        unsigned long sum = run_byte(end, w, n);
        sum = sum * 31 + run_word(end, w, n);
        sum = sum * 31 + run_int(end, w, n);
        sum = sum * 31 + run_long(end, w, n);
        sum = sum * 31 + run_float(end, w, n);
        sum = sum * 31 + run_double(end, w, n);
        never((int *)locked, w, n);
        printf("%d %lu\n", n, sum);
    }
    return 0;
}
