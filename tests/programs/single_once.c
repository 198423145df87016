// single: one thread of the team executes the block and the others wait for it.
#include <stdio.h>

int main(void) {
    int runs = 0, value = 0, bad = 0;
#pragma omp parallel shared(runs, value) reduction(+ : bad)
    {
#pragma omp single
        {
            runs++;
            value = 55;
        }
        bad += value != 55;
    }
    printf("%d %d\n", runs, bad);
    return runs != 1 || bad;
}
