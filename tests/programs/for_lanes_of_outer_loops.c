// Loops around others that LLVM makes nothing of: each iteration of the outer loop is a lane, where it writes places of its own.
// Recurrences, loops that lanes leave one by one, rows and columns of lengths that are known only at run time, and arrays that
// overlap, so that the iterations have to keep their order.
// references: clang, gcc
// reference-flags: -ffp-contract=off
// flags: -ffp-contract=off
#include <stdio.h>
#include <string.h>

enum { MOST = 70, SPACE = 12000 };
static double memory[SPACE], expected[SPACE];
static int steps[SPACE], bad;

#define CHECK(what)                                                                                                    \
    if (memcmp(memory, expected, sizeof memory)) printf("wrong: %s, %d %d %d\n", what, n, m, w), bad = 1

static void fill(void) {
    unsigned state = 12345;
    for (int i = 0; i < SPACE; i++) {
        state = state * 1664525u + 1013904223u;
        memory[i] = expected[i] = (state >> 20) * 0.001;
    }
}

// What the loops say, one iteration after the other: the volatile variable keeps them as they are.
static volatile int one = 1;

__attribute__((noinline)) static void rows(double *out, const double *in, int n, int m, int w) {
#pragma omp parallel for if (0)
    for (int i = 0; i < n; i++) {
        double y = 0;
        for (int j = 0; j < m; j++) out[i * w + j] = y = 0.5 * in[i * w + j] + 0.25 * y;
    }
}
static void rows_expected(double *out, const double *in, int n, int m, int w) {
    for (int i = 0; i < n; i += one) {
        double y = 0;
        for (int j = 0; j < m; j += one) out[i * w + j] = y = 0.5 * in[i * w + j] + 0.25 * y;
    }
}

__attribute__((noinline)) static void columns(double *out, const double *in, int n, int m, int w) {
#pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++) {
        double y = 1;
        for (int j = 0; j < m; j++) out[j * w + i] = y = 0.75 * y + in[j * w + i] * 0.125;
    }
}
static void columns_expected(double *out, const double *in, int n, int m, int w) {
    for (int i = 0; i < n; i += one) {
        double y = 1;
        for (int j = 0; j < m; j += one) out[j * w + i] = y = 0.75 * y + in[j * w + i] * 0.125;
    }
}

__attribute__((noinline)) static void escape(double *out, const double *in, int *count, int n, int m) {
#pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++) {
        double x = in[i] - 2, y = 0.3, zx = 0, zy = 0;
        int k = 0;
        while (k < m && zx * zx + zy * zy < 4) {
            double t = zx * zx - zy * zy + x;
            zy = 2 * zx * zy + y, zx = t, k++;
        }
        out[i] = zx + zy, count[i] = k;
    }
}
static void escape_expected(double *out, const double *in, int *count, int n, int m) {
    for (int i = 0; i < n; i += one) {
        double x = in[i] - 2, y = 0.3, zx = 0, zy = 0;
        int k = 0;
        while (k < m && zx * zx + zy * zy < 4) {
            double t = zx * zx - zy * zy + x;
            zy = 2 * zx * zy + y, zx = t, k += one;
        }
        out[i] = zx + zy, count[i] = k;
    }
}

__attribute__((noinline)) static void product(double *c, const double *a, const double *b, int n, int m, int w) {
#pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < m; k++) s += a[i * w + k] * b[k * w + j];
            c[i * w + j] = s;
        }
}
static void product_expected(double *c, const double *a, const double *b, int n, int m, int w) {
    for (int i = 0; i < n; i += one)
        for (int j = 0; j < n; j += one) {
            double s = 0;
            for (int k = 0; k < m; k += one) s += a[i * w + k] * b[k * w + j];
            c[i * w + j] = s;
        }
}

// The best of 24 ways and its number: the inner loop is unrolled, and its numbers are narrower than what is compared.
enum { WAYS = 24, STATES = 44 };
static float cost[WAYS][STATES], from_here[WAYS], best[STATES], best_expected[STATES];
static unsigned char way[STATES], way_expected[STATES];

__attribute__((noinline)) static void ways(int states) {
#pragma omp parallel for if (0)
    for (int s = 0; s < states; s++) {
        float most = -1e30f;
        int number = 255;
        for (int r = 0; r < WAYS; r++)
            if (from_here[r] + cost[r][s] > most) most = from_here[r] + cost[r][s], number = r;
        best[s] = most;
        way[s] = (unsigned char)number;
    }
}
static void ways_expected(int states) {
    for (int s = 0; s < states; s += one) {
        best_expected[s] = -1e30f, way_expected[s] = 255;
        for (int r = 0; r < WAYS; r += one)
            if (from_here[r] + cost[r][s] > best_expected[s])
                best_expected[s] = from_here[r] + cost[r][s], way_expected[s] = (unsigned char)r;
    }
}

// Sums whose products are computed apart from them: one that goes on from row to row, and two side by side.
__attribute__((noinline)) static double sums(const double *a, int n, int w) {
    double total = 0, squares = 0, products = 0;
#pragma omp parallel for if (0) reduction(+ : total)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) total += a[i * 9 + k * w] * a[i + k] - a[i] * a[i * 2 + k];
    for (int i = 0; i + 1 < n; i++) squares += a[i] * a[i], products += a[i] * a[i + 1];
    return total + 3 * squares + 7 * products;
}
static double sums_expected(const double *a, int n, int w) {
    volatile double total = 0, squares = 0, products = 0;
    for (int i = 0; i < n; i += one)
        for (int k = 0; k < 3; k += one) total = total + (a[i * 9 + k * w] * a[i + k] - a[i] * a[i * 2 + k]);
    for (int i = 0; i + 1 < n; i += one) squares = squares + a[i] * a[i], products = products + a[i] * a[i + 1];
    return total + 3 * squares + 7 * products;
}

int main(void) {
    for (int states = 0; states <= STATES; states++) {
        for (int r = 0; r < WAYS; r++) {
            from_here[r] = (float)(r * 7 % 5);
            for (int s = 0; s < STATES; s++) cost[r][s] = (float)((r * 31 + s * 17 + states) % 23);
        }
        ways(states), ways_expected(states);
        if (memcmp(best, best_expected, sizeof best) || memcmp(way, way_expected, sizeof way))
            printf("wrong: ways, %d\n", states), bad = 1;
    }
    fill();
    for (int n = 0; n < 300; n += 37)
        if (sums(memory, n, 2) != sums_expected(memory, n, 2)) printf("wrong: sums, %d\n", n), bad = 1;
    static const int sizes[][3] = {{0, 3, 3},   {1, 1, 1},    {17, 5, 5},  {33, 9, 12}, {40, 20, 45},
                                   {64, 40, 40}, {16, 30, 31}, {31, 7, 4}, {50, 12, 0}, {45, 21, 1}};
    static const int away[] = {0, 1, -1, 3, 40, 3000, -2500, 320};
    static int seen[SPACE];
    for (int size = 0; size < (int)(sizeof sizes / sizeof *sizes); size++)
        for (int k = 0; k < (int)(sizeof away / sizeof *away); k++) {
            int n = sizes[size][0], m = sizes[size][1], w = sizes[size][2], from = 3000, to = from + away[k];
            fill(), rows(memory + to, memory + from, n, m, w);
            rows_expected(expected + to, expected + from, n, m, w);
            CHECK("rows");
            fill(), columns(memory + to, memory + from, n, m, w);
            columns_expected(expected + to, expected + from, n, m, w);
            CHECK("columns");
            fill(), escape(memory + to, memory + from, steps, n, m);
            escape_expected(expected + to, expected + from, seen, n, m);
            CHECK("escape");
            if (memcmp(steps, seen, sizeof seen)) puts("wrong: steps"), bad = 1;
            fill(), product(memory + to, memory + from, memory + 9000, n < 40 ? n : 40, m, w);
            product_expected(expected + to, expected + from, expected + 9000, n < 40 ? n : 40, m, w);
            CHECK("product");
        }
    puts(bad ? "BAD" : "ok");
    return bad;
}
