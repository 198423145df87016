// Recursions with a task per call and no cut-off ("tasks"), with a cut-off made by hand ("cut"), and without tasks ("serial").
//
// Arguments: KERNEL VARIANT REPETITIONS. Prints a checksum and the shortest time of a repetition, in milliseconds.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    int value, weight;
};
struct point {
    double re, im;
};

static int fits(const signed char *board, int row, int column) {
    for (int r = 0; r < row; r++)
        if (board[r] == column || board[r] - column == row - r || column - board[r] == row - r)
            return 0;
    return 1;
}

static void merge(const int *a, long n, const int *b, long m, int *to) {
    while (n > 0 && m > 0)
        if (*a <= *b)
            *to++ = *a++, n--;
        else
            *to++ = *b++, m--;
    memcpy(to, a, (size_t)n * sizeof *a);
    memcpy(to + n, b, (size_t)m * sizeof *b);
}

static void partition(int *a, long *low, long *high) {
    long i = *low, j = *high;
    int pivot = a[(i + j) / 2];
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int old = a[i];
            a[i++] = a[j];
            a[j--] = old;
        }
    }
    *low = i;
    *high = j;
}

static void combine(struct point *to, long half, long step, const struct point *roots) {
    for (long k = 0; k < half; k++) {
        struct point e = to[k], o = to[half + k], r = roots[k * step];
        struct point t = {r.re * o.re - r.im * o.im, r.re * o.im + r.im * o.re};
        to[k] = (struct point){e.re + t.re, e.im + t.im};
        to[half + k] = (struct point){e.re - t.re, e.im - t.im};
    }
}

static void add(long n, const double *a, long lda, const double *b, long ldb, double *to, double sign) {
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            to[i * n + j] = a[i * lda + j] + sign * b[i * ldb + j];
}

static void multiply(long n, const double *a, long lda, const double *b, long ldb, double *c, long ldc) {
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double sum = 0;
            for (long k = 0; k < n; k++)
                sum += a[i * lda + k] * b[k * ldb + j];
            c[i * ldc + j] = sum;
        }
}

static void assemble(long h, const double *m, double *c, long ldc) {
    long size = h * h;
    for (long i = 0; i < h; i++)
        for (long j = 0; j < h; j++) {
            const double *p = m + i * h + j;
            c[i * ldc + j] = p[0] + p[3 * size] - p[4 * size] + p[6 * size];
            c[i * ldc + j + h] = p[2 * size] + p[4 * size];
            c[(i + h) * ldc + j] = p[size] + p[3 * size];
            c[(i + h) * ldc + j + h] = p[0] - p[size] + p[2 * size] + p[5 * size];
        }
}

enum { SIDE = 8 };

static double *block(double *lu, long blocks, long i, long j) { return lu + (i * blocks + j) * SIDE * SIDE; }

static void factor(double *d) {
    for (int k = 0; k < SIDE; k++)
        for (int i = k + 1; i < SIDE; i++) {
            d[i * SIDE + k] /= d[k * SIDE + k];
            for (int j = k + 1; j < SIDE; j++)
                d[i * SIDE + j] -= d[i * SIDE + k] * d[k * SIDE + j];
        }
}

static void forward(const double *d, double *row) {
    for (int k = 0; k < SIDE; k++)
        for (int i = k + 1; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++)
                row[i * SIDE + j] -= d[i * SIDE + k] * row[k * SIDE + j];
}

static void divide(const double *d, double *column) {
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++) {
            column[i * SIDE + k] /= d[k * SIDE + k];
            for (int j = k + 1; j < SIDE; j++)
                column[i * SIDE + j] -= column[i * SIDE + k] * d[k * SIDE + j];
        }
}

static void update(const double *row, const double *column, double *inner) {
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++)
            for (int j = 0; j < SIDE; j++)
                inner[i * SIDE + j] -= column[i * SIDE + k] * row[k * SIDE + j];
}

// The tooth of a comb: about a microsecond.
static double work(int n) {
    double sum = n;
    for (int i = 1; i < 400; i++)
        sum += 1 / (sum + i);
    return sum;
}

#define DO_PRAGMA(text) _Pragma(#text)

#define NAME(name) name##_serial
#define TASK(...)
#define WAIT
#define CUT(condition, value)
#include "kernels.inc"
#undef NAME
#undef TASK
#undef WAIT

#define NAME(name) name##_tasks
#define TASK(...) DO_PRAGMA(omp task __VA_ARGS__)
#define WAIT DO_PRAGMA(omp taskwait)
#include "kernels.inc"
#undef NAME
#undef CUT

#define NAME(name) name##_cut
#define CUT(condition, value) \
    if (condition)            \
        return value;
#include "kernels.inc"

enum { NUMBERS = 150000, POINTS = 1 << 14, MATRIX = 128, BODIES = 3000, BLOCKS = 24 };
static struct item items[22];
static int numbers[NUMBERS], sorted[NUMBERS], room[NUMBERS];
static struct point from[POINTS], to[POINTS], roots[POINTS];
static double a[MATRIX * MATRIX], b[MATRIX * MATRIX], c[MATRIX * MATRIX];
static double mass[BODIES], place[BODIES], out[BODIES];
static double lu[BLOCKS * BLOCKS * SIDE * SIDE];
static char there[BLOCKS * BLOCKS];

static void prepare(void) {
    unsigned random = 7;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] = (int)((random = random * 1103515245u + 12345u) >> 8);
    for (int i = 0; i < 22; i++)
        items[i] = (struct item){3 + i * 7 % 11, 1 + i * 5 % 9};
    for (int i = 0; i < POINTS; i++) {
        from[i] = (struct point){i % 17, i % 5};
        roots[i] = (struct point){cos(2 * M_PI * i / POINTS), -sin(2 * M_PI * i / POINTS)};
    }
    for (int i = 0; i < MATRIX * MATRIX; i++) {
        a[i] = i % 13;
        b[i] = i % 7;
    }
    for (int i = 0; i < BODIES; i++) {
        mass[i] = 1 + i % 3;
        place[i] = i + i % 4 * 0.1;
    }
}

static void prepare_again(void) {
    memcpy(sorted, numbers, sizeof sorted);
    for (long i = 0; i < BLOCKS; i++)
        for (long j = 0; j < BLOCKS; j++) {
            there[i * BLOCKS + j] = 1;
            for (long k = 0; k < SIDE * SIDE; k++)
                block(lu, BLOCKS, i, j)[k] = (i == j && k % (SIDE + 1) == 0 ? 900 : 0) + (i + j + k) % 5;
        }
}

#define KERNELS(name)                                                                         \
    static double run_##name(const char *kernel) {                                            \
        if (!strcmp(kernel, "fib"))                                                           \
            return (double)fib_##name(31);                                                    \
        if (!strcmp(kernel, "knapsack"))                                                      \
            return (double)knapsack_##name(items, 22, 60);                                    \
        if (!strcmp(kernel, "queens"))                                                        \
            return (double)queens_##name(9, 0, (const signed char *)"");                      \
        if (!strcmp(kernel, "search"))                                                        \
            return (double)(search_##name(1, 0) + search_##name(99, 0));                      \
        if (!strcmp(kernel, "merge_sort"))                                                    \
            return merge_sort_##name(sorted, room, NUMBERS), sorted[NUMBERS / 3];             \
        if (!strcmp(kernel, "quicksort"))                                                     \
            return quicksort_##name(sorted, 0, NUMBERS - 1), sorted[NUMBERS / 3];             \
        if (!strcmp(kernel, "fft"))                                                           \
            return transform_##name(from, to, POINTS, 1, roots), floor(to[3].re * 1e3);       \
        if (!strcmp(kernel, "strassen"))                                                      \
            return strassen_##name(MATRIX, a, MATRIX, b, MATRIX, c, MATRIX), c[77];           \
        if (!strcmp(kernel, "bodies"))                                                        \
            return forces_##name(mass, place, out, 0, BODIES, BODIES), floor(out[7] * 1e6);   \
        if (!strcmp(kernel, "left_comb"))                                                     \
            return floor(left_comb_##name(1000));                                             \
        if (!strcmp(kernel, "right_comb"))                                                    \
            return floor(right_comb_##name(1000));                                            \
        return factorize_##name(BLOCKS, lu, there), floor(block(lu, BLOCKS, 3, 3)[9] * 1e6);  \
    }
KERNELS(serial)
KERNELS(tasks)
KERNELS(cut)

int main(int argc, char **argv) {
    if (argc < 4)
        return 2;
    int repetitions = atoi(argv[3]);
    double result = 0, best = 1e9;
    prepare();
    for (int repetition = 0; repetition < repetitions; repetition++) {
        prepare_again();
        double start = 0, end = 0;
        if (!strcmp(argv[2], "serial")) {
            start = omp_get_wtime();
            result = run_serial(argv[1]);
            end = omp_get_wtime();
        } else {
#pragma omp parallel
            {
#pragma omp barrier
#pragma omp single
                {
                    start = omp_get_wtime();
                    result = !strcmp(argv[2], "cut") ? run_cut(argv[1]) : run_tasks(argv[1]);
                    end = omp_get_wtime();
                }
            }
        }
        if (end - start < best)
            best = end - start;
    }
    printf("%.0f %.4f\n", result, 1e3 * best);
    return 0;
}
