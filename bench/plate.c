// goal: 1.25
// A heated plate until it changes little: sweep, copy, and the largest change, which threads find for themselves.
#include "bench.h"

#include <math.h>

enum { N = 400, STEPS = 20 };
static double now[N][N], before[N][N];
static double change;

KERNEL void kernel(void) {
    for (int step = 0; step < STEPS; step++) {
        change = 0;
        #pragma omp parallel
        {
            double mine = 0;
            #pragma omp for
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N; j++) before[i][j] = now[i][j];
            #pragma omp for
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < N - 1; j++)
                    now[i][j] = (before[i - 1][j] + before[i + 1][j] + before[i][j - 1] + before[i][j + 1]) / 4;
            #pragma omp for
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < N - 1; j++)
                    if (mine < fabs(now[i][j] - before[i][j])) mine = fabs(now[i][j] - before[i][j]);
            #pragma omp critical
            if (change < mine) change = mine;
        }
    }
}

int main(void) {
    for (int i = 0; i < N; i++) now[i][0] = now[0][i] = (double)(bench_random() % 100);
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) kernel();
    double seconds = clock_seconds() - start;
    double check = change * 1000;
    for (int i = 0; i < N; i++) check += now[i][i];
    report(check, seconds);
    return 0;
}
