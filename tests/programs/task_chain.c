// Each task creates its successor; the chain is over when the region is.
#include <stdio.h>

static int steps;

static void step(int left, int *log) {
    log[steps] = left;
    steps++;
    if (left > 0) {
#pragma omp task
        step(left - 1, log);
    }
}

int main(void) {
    static int log[301];
    int bad = 0;
#pragma omp parallel
#pragma omp single
    step(300, log);
    for (int i = 0; i < 301; i++)
        bad += log[i] != 300 - i;
    printf("%d %d\n", steps, bad);
    return steps != 301 || bad;
}
