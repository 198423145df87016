// goal: 0.97
// Dynamic programming: a loop over the weights for each thing.
#include "bench.h"

enum { THINGS = 200, N = 10000 };
static int best[2][N + 1], weight[THINGS], value[THINGS];

KERNEL int kernel(void) {
    for (int t = 0; t < THINGS; t++) {
        int *now = best[t % 2], *before = best[(t + 1) % 2], w = weight[t], v = value[t];
        #pragma omp parallel for
        for (int i = 0; i <= N; i++) {
            int with = i >= w ? before[i - w] + v : 0;
            now[i] = with > before[i] ? with : before[i];
        }
    }
    return best[(THINGS - 1) % 2][N];
}

int main(void) {
    for (int t = 0; t < THINGS; t++) weight[t] = (int)(bench_random() % 100) + 1, value[t] = (int)(bench_random() % 100);
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 80; round++) {
        check += kernel();
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
