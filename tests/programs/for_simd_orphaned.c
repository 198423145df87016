// for simd in a function that a team executes: linear, lastprivate and reduction of shared variables.
#include <stdio.h>

enum { N = 500 };
static int a[3 * N], position, last;
static double total;

static void work(int round) {
#pragma omp for simd linear(position : 3) lastprivate(last) reduction(+ : total) schedule(dynamic, 7)
    for (int i = 0; i < N; i++) {
        a[position] = i + round;
        position += 3;
        last = i * round;
        total += i;
    }
}

int main(void) {
#pragma omp parallel
    {
        work(1);
#pragma omp single
        position -= 3 * N - 1;
        work(2);
    }
    long s = 0;
    for (int i = 0; i < 3 * N; i++) s += a[i] * (long)(i % 7 + 1);
    printf("%d %d %g %ld\n", position, last, total, s);
    return 0;
}
