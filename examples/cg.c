// Conjugate gradient: solves A x = b for a sparse matrix in compressed-row (CSR) form.
// flags: -lm
// args: 40
//
// Usage: cg [n]
//
// A is the five-point Laplacian of an n x n grid and b = A times a vector of known numbers, so that the solution is
// known.  One team is formed for the whole solve; the loops in it are orphaned.
// Check: the solution has the known numbers.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix { int rows, *start, *column; double *value; };

static struct matrix laplacian(int n) {
    struct matrix a = {n * n, malloc(((size_t)n * n + 1) * sizeof(int)), malloc((size_t)n * n * 5 * sizeof(int)),
                       malloc((size_t)n * n * 5 * sizeof(double))};
    int k = 0;
    for (int row = 0; row < a.rows; row++) {
        int x = row % n, y = row / n;
        const int near[5] = {y > 0 ? row - n : -1, x > 0 ? row - 1 : -1, row, x < n - 1 ? row + 1 : -1,
                             y < n - 1 ? row + n : -1};
        a.start[row] = k;
        for (int i = 0; i < 5; i++)
            if (near[i] >= 0) {
                a.column[k] = near[i];
                a.value[k++] = i == 2 ? 4.0 : -1.0;
            }
    }
    a.start[a.rows] = k;
    return a;
}

static void multiply(const struct matrix *a, const double *x, double *y) {
#pragma omp for schedule(static)
    for (int row = 0; row < a->rows; row++) {
        double sum = 0;
        for (int k = a->start[row]; k < a->start[row + 1]; k++)
            sum += a->value[k] * x[a->column[k]];
        y[row] = sum;
    }
}

static double dot_result;

// All threads of the team call this and all get the sum.
static double dot(int n, const double *x, const double *y) {
#pragma omp single
    dot_result = 0;
#pragma omp for schedule(static) reduction(+ : dot_result)
    for (int i = 0; i < n; i++)
        dot_result += x[i] * y[i];
    double result = dot_result;
#pragma omp barrier
    return result;
}

static int solve(const struct matrix *a, const double *b, double *x, double *r, double *p, double *q) {
    int rounds = 0, n = a->rows;
#pragma omp parallel shared(rounds)
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = 0, r[i] = p[i] = b[i];
        double rr = dot(n, r, r), goal = rr * 1e-24;
        for (int k = 0; k < 10 * n && rr > goal; k++) {
            multiply(a, p, q);
            double alpha = rr / dot(n, p, q);
#pragma omp for
            for (int i = 0; i < n; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
            }
            double next = dot(n, r, r), beta = next / rr;
            rr = next;
#pragma omp for
            for (int i = 0; i < n; i++)
                p[i] = r[i] + beta * p[i];
#pragma omp master
            rounds = k + 1;
        }
    }
    return rounds;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 300;
    if (n < 2 || n > 10000) {
        fprintf(stderr, "usage: cg [n]\n");
        return 2;
    }
    struct matrix a = laplacian(n);
    double *space = malloc((size_t)a.rows * 6 * sizeof *space);
    double *x = space, *b = x + a.rows, *r = b + a.rows, *p = r + a.rows, *q = p + a.rows, *known = q + a.rows;
    for (int i = 0; i < a.rows; i++)
        known[i] = i * 37 % 101 - 50;
#pragma omp parallel
    multiply(&a, known, b);

    double start = omp_get_wtime();
    int rounds = solve(&a, b, x, r, p, q);
    fprintf(stderr, "cg: %d unknowns, %d rounds, %.3f s\n", a.rows, rounds, omp_get_wtime() - start);

    double error = 0;
#pragma omp parallel for reduction(max : error)
    for (int i = 0; i < a.rows; i++)
        error = fmax(error, fabs(x[i] - known[i]));
    printf("%d unknowns, %d numbers in the matrix\n%s\n", a.rows, a.start[a.rows], error < 1e-6 ? "PASS" : "FAIL");
    free(a.start), free(a.column), free(a.value), free(space);
    return error < 1e-6 ? 0 : 1;
}
