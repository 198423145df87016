// goal: 0.97
// A matrix transposed, in tiles.
#include "bench.h"

enum { N = 1024, TILE = 32 };
static double a[N][N], b[N][N];

KERNEL void kernel(void) {
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i += TILE)
        for (int j = 0; j < N; j += TILE)
            for (int k = i; k < i + TILE; k++)
                for (int l = j; l < j + TILE; l++) b[l][k] = a[k][l];
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = i * 0.5 + j;
    double start = clock_seconds();
    for (int round = 0; round < 60; round++) {
        a[round][0] += 1;
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += b[0][i];
    report(check, seconds);
    return 0;
}
