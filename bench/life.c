// goal: 0.97
// The game of life, generations in turn on two boards.
#include "bench.h"

enum { N = 512 };
static unsigned char boards[2][N + 2][N + 2];

KERNEL void kernel(int from) {
    unsigned char(*now)[N + 2] = boards[from], (*next)[N + 2] = boards[1 - from];
    #pragma omp parallel for
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            int n = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1] + now[i + 1][j - 1] +
                    now[i + 1][j] + now[i + 1][j + 1];
            next[i][j] = n == 3 || (n == 2 && now[i][j]);
        }
}

int main(void) {
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) boards[0][i][j] = (bench_random() >> 5) % 2;
    double start = clock_seconds();
    for (int round = 0; round < 300; round++) {
        kernel(round % 2);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) check += boards[0][i][j];
    report(check, seconds);
    return 0;
}
