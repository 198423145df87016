// A threadprivate scratch area, tasks that use it in between, and an ordered loop that collects.
#include <stdio.h>

static int scratch[8];
#pragma omp threadprivate(scratch)

static int fold(int seed) {
    int s = 0;
    for (int k = 0; k < 8; k++)
        scratch[k] = seed * k;
    for (int k = 0; k < 8; k++)
        s += scratch[k];
    return s;
}

int main(void) {
    int part[24], line[24], n = 0, bad = 0;
#pragma omp parallel shared(part, line, n)
    {
#pragma omp single
        for (int i = 0; i < 24; i++) {
#pragma omp task
            part[i] = fold(i);
        }
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 24; i++) {
            int mine = fold(part[i] % 5);
#pragma omp ordered
            line[n++] = mine + part[i];
        }
    }
    for (int i = 0; i < 24; i++)
        bad += line[i] != 28 * i + 28 * (28 * i % 5);
    printf("%d %d\n", n, bad);
    return n != 24 || bad;
}
