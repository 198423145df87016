// The order that requires asks for is that of atomic operations without one: with seq_cst, one of two flags is seen.
#include <stdio.h>
#include <omp.h>
#pragma omp requires atomic_default_mem_order(seq_cst)

static int x, y, seen_by_first, seen_by_second;

int main(void) {
    int both = 0;
    for (int round = 0; round < 2000; round++) {
        x = y = 0;
#pragma omp parallel sections num_threads(2)
        {
#pragma omp section
            {
#pragma omp atomic write
                x = 1;
#pragma omp atomic read
                seen_by_first = y;
            }
#pragma omp section
            {
#pragma omp atomic write
                y = 1;
#pragma omp atomic read
                seen_by_second = x;
            }
        }
        both += !seen_by_first && !seen_by_second;
    }
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
#pragma omp atomic
        sum += i;
    printf("%d %d\n", both, sum);
    return both != 0;
}
