// goal: 0.97
// One-sided Jacobi rotations for the singular values of a matrix: three sums over two rows, and the rows turned.
#include <math.h>

#include "bench.h"

enum { N = 160 };
static double rows[N][N];

KERNEL void kernel(int p, int q) {
    double first = 0, second = 0, both = 0;
    for (int k = 0; k < N; k++) {
        first += rows[p][k] * rows[p][k];
        second += rows[q][k] * rows[q][k];
        both += rows[p][k] * rows[q][k];
    }
    if (fabs(both) < 1e-14) return;
    double cotangent = (second - first) / (2 * both);
    double tangent = (cotangent > 0 ? 1 : -1) / (fabs(cotangent) + sqrt(1 + cotangent * cotangent));
    double cosine = 1 / sqrt(1 + tangent * tangent), sine = cosine * tangent;
    for (int k = 0; k < N; k++) {
        double x = rows[p][k], y = rows[q][k];
        rows[p][k] = cosine * x - sine * y;
        rows[q][k] = sine * x + cosine * y;
    }
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) rows[i][j] = (double)(bench_random() % 1000) * 0.001;
    double start = clock_seconds();
    for (int sweep = 0; sweep < 4; sweep++)
        // Pairs of a round have no row in common.
        for (int round = 1; round < N; round++) {
            #pragma omp parallel for
            for (int pair = 0; pair < N / 2; pair++) {
                int p = pair == 0 ? N - 1 : (round + pair) % (N - 1), q = (round + N - 1 - pair) % (N - 1);
                kernel(p < q ? p : q, p < q ? q : p);
            }
        }
    double seconds = clock_seconds() - start, check = 0;
    for (int i = 0; i < N; i++) {
        double square = 0;
        for (int k = 0; k < N; k++) square += rows[i][k] * rows[i][k];
        check += sqrt(square);
    }
    report(check, seconds);
    return 0;
}
