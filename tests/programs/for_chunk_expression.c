// The chunk is an expression of run-time values and may be of any integer type.
#include <omp.h>
#include <stdio.h>

static short half(int n) { return (short)(n / 2); }

int main(int argc, char **argv) {
    int bad = 0, n = 6 * (argc > 0);
    unsigned char two = 2;
    (void)argv;
#pragma omp parallel for schedule(static, half(n)) reduction(+ : bad)
    for (int i = 0; i < 40; i++)
        bad += (i / 3) % omp_get_num_threads() != omp_get_thread_num();
#pragma omp parallel for schedule(static, two) reduction(+ : bad)
    for (int i = 0; i < 40; i++)
        bad += (i / 2) % omp_get_num_threads() != omp_get_thread_num();
    printf("%d\n", bad);
    return bad;
}
