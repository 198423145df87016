// Locals and parameters of a function with an orphaned loop are each thread's own.
#include <stdio.h>

static int results[16];

static void work(int offset) {
    int local = offset, i, square;
#pragma omp for private(i, square)
    for (i = 0; i < 16; i++) {
        square = i * i;
        results[i] += square + local;
        local = offset;
    }
}

int main(void) {
    int sum = 0;
#pragma omp parallel
    work(2);
    for (int i = 0; i < 16; i++)
        sum += results[i];
    printf("%d\n", sum);
    return sum == 1272 ? 0 : 1;
}
