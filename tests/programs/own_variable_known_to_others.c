// A barrier behind which nothing is accessed: others still read a variable of the thread that has told them where it is.
#include <stdio.h>
enum { ROUNDS = 300, VALUES = 64 };

static long deep(long n) {
    volatile long scratch[256];
    for (int i = 0; i < 256; i++) scratch[i] = -n - i;
    return scratch[n % 256];
}

int main(void) {
    long wrong = 0, noise = 0;
    for (int round = 0; round < ROUNDS; round++) {
        long *told = 0;
        long sum = 0;
#pragma omp parallel reduction(+ : noise)
        {
            long own[VALUES];
            for (int i = 0; i < VALUES; i++) own[i] = 0;
#pragma omp single
            {
                for (int i = 0; i < VALUES; i++) own[i] = i + round;
                told = own;
            }
#pragma omp critical
            for (int i = 0; i < VALUES; i++) sum += told[i] - i - round;
#pragma omp barrier
        }
        noise += deep(round);
        wrong += sum != 0;
    }
    printf("%ld\n", wrong);
    return noise == 42;
}
