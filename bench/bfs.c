// goal: 0.97
// Breadth-first search over a random graph, level by level.
#include "bench.h"

enum { N = 100000, DEGREE = 8 };
static int edge[N][DEGREE], level[N];

KERNEL int kernel(void) {
    int depth = 0, found = 1;
    while (found) {
        found = 0;
        #pragma omp parallel for reduction(+ : found)
        for (int i = 0; i < N; i++) {
            if (level[i] >= 0) continue;
            for (int k = 0; k < DEGREE; k++) {
                if (level[edge[i][k]] == depth) {
                    level[i] = depth + 1;
                    found++;
                    break;
                }
            }
        }
        depth++;
    }
    return depth;
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int k = 0; k < DEGREE; k++) edge[i][k] = (int)(bench_random() % N);
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < N; i++) level[i] = -1;
        level[0] = 0;
        check += kernel();
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
