// A stencil iterated until it changes little: loops, single, a max reduction and a shared stop flag.
#include <stdio.h>

enum { N = 64 };
static double old[N + 2], new[N + 2];

int main(void) {
    int stop = 0, rounds = 0;
    double change = 0;
    old[0] = new[0] = 1.0;
#pragma omp parallel shared(stop, rounds, change)
    while (!stop) {
#pragma omp barrier
#pragma omp single
        change = 0;
#pragma omp for reduction(max : change)
        for (int i = 1; i <= N; i++) {
            double d;
            new[i] = (old[i - 1] + old[i + 1]) / 2;
            d = new[i] > old[i] ? new[i] - old[i] : old[i] - new[i];
            change = d > change ? d : change;
        }
#pragma omp for
        for (int i = 1; i <= N; i++)
            old[i] = new[i];
#pragma omp single
        {
            rounds++;
            stop = change < 0.01 || rounds >= 1000;
        }
    }
    printf("%d %.6f\n", rounds, old[3]);
    return rounds > 1 && rounds < 1000 ? 0 : 1;
}
