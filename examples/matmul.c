// Blocked multiplication of square matrices: tiles of the result are dealt out to the threads.
// flags: -lm
// args: 130
//
// Usage: matmul [n]
//
// The matrices hold small whole numbers, so that every sum is exact in any order.
// Check: A (B v) = (A B) v for a vector v, as Freivalds has it.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { TILE = 48 };

static int smaller(int a, int b) { return a < b ? a : b; }

static void multiply(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (int i0 = 0; i0 < n; i0 += TILE)
        for (int j0 = 0; j0 < n; j0 += TILE) {
            int i1 = smaller(i0 + TILE, n), j1 = smaller(j0 + TILE, n);
            for (int k0 = 0; k0 < n; k0 += TILE) {
                int k1 = smaller(k0 + TILE, n);
                for (int i = i0; i < i1; i++)
                    for (int k = k0; k < k1; k++) {
                        double factor = a[(size_t)i * n + k];
                        for (int j = j0; j < j1; j++)
                            c[(size_t)i * n + j] += factor * b[(size_t)k * n + j];
                    }
            }
        }
}

static void apply(int n, const double *m, const double *v, double *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++)
            sum += m[(size_t)i * n + j] * v[j];
        out[i] = sum;
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    size_t cells = n > 0 ? (size_t)n * n : 0;
    double *a = malloc(cells * sizeof *a), *b = malloc(cells * sizeof *b), *c = calloc(cells, sizeof *c);
    double *vectors = malloc((size_t)(n > 0 ? n : 1) * 4 * sizeof *vectors);
    if (n < 1 || !a || !b || !c || !vectors) {
        fprintf(stderr, "usage: matmul [n]\n");
        return 2;
    }
    double *v = vectors, *bv = v + n, *abv = bv + n, *cv = abv + n;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[i] = i % 5 - 2;
        for (int j = 0; j < n; j++) {
            a[(size_t)i * n + j] = (double)((i * 3 + (long)j * j) % 11 - 4);
            b[(size_t)i * n + j] = (i * 5 + j * 2) % 13 - 6;
        }
    }
    double start = omp_get_wtime();
    multiply(n, a, b, c);
    double seconds = omp_get_wtime() - start;
    fprintf(stderr, "matmul: n = %d, %.3f s, %.2f GFLOP/s\n", n, seconds, 2e-9 * n * n * n / seconds);

    apply(n, b, v, bv);
    apply(n, a, bv, abv);
    apply(n, c, v, cv);
    int wrong = 0;
    double checksum = 0;
    for (int i = 0; i < n; i++) {
        wrong += abv[i] != cv[i];
        checksum += fabs(c[(size_t)i * n + i * 7 % n]);
    }
    printf("checksum %.0f\n%s\n", checksum, wrong ? "FAIL" : "PASS");
    free(a), free(b), free(c), free(vectors);
    return wrong ? 1 : 0;
}
