// A struct of eight kilobytes, captured by value.
#include <stdio.h>

struct large { int values[2048]; };

int main(void) {
    long total = 0;
#pragma omp parallel
#pragma omp single
    {
        struct large big;
        for (int k = 0; k < 2048; k++)
            big.values[k] = k;
        for (int i = 0; i < 30; i++) {
            big.values[0] = i;
#pragma omp task firstprivate(big)
            {
                long s = 0;
                for (int k = 0; k < 2048; k++)
                    s += big.values[k];
#pragma omp atomic
                total += s;
            }
        }
    }
    printf("%ld\n", total);
    return total == 30 * 2096128L + 435 ? 0 : 1;
}
