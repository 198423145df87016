// The ordered construct is in a function that the loop calls; the loop itself may be orphaned, too.
#include <stdio.h>

static int log_[80], n;

static void append(int v) {
#pragma omp ordered
    {
        log_[n] = v;
        n++;
    }
}

static void loop(int from, int to) {
#pragma omp for ordered schedule(dynamic)
    for (int i = from; i < to; i++)
        append(i);
}

int main(void) {
    int bad = 0;
#pragma omp parallel
    {
        loop(0, 30);
        loop(30, 60);
    }
    loop(60, 80);
    for (int i = 0; i < 80; i++)
        bad += log_[i] != i;
    printf("%d %d\n", n, bad);
    return n != 80 || bad;
}
