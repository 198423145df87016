// goal: 0.97
// Shortest ways between all pairs.
#include "bench.h"

enum { N = 200 };
static int d[N][N], original[N][N];

KERNEL void kernel(void) {
    for (int k = 0; k < N; k++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
    }
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) original[i][j] = (int)(bench_random() % 1000) + 1;
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) d[i][j] = original[i][j];
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i++) check += d[i][N - 1 - i];
    report(check, seconds);
    return 0;
}
