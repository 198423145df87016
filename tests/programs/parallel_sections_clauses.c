// parallel sections with if, num_threads, default(none), private, firstprivate, lastprivate and reduction.
#include <stdio.h>

int main(void) {
    int give = 4, take = 0, scratch = 9, sum = 1, seen = 0, on = 1;
#pragma omp parallel sections if (on) num_threads(3) default(none) shared(seen) firstprivate(give)                     \
    lastprivate(take) private(scratch) reduction(+ : sum)
    {
#pragma omp section
        {
            scratch = give;
            take = scratch;
            sum += scratch;
        }
#pragma omp section
        {
            seen = give;
            sum += 10;
            take = 5;
        }
#pragma omp section
        {
            scratch = 100;
            sum += scratch;
            take = 6;
        }
    }
    printf("%d %d %d %d %d\n", give, take, scratch, sum, seen);
    return give == 4 && take == 6 && scratch == 9 && sum == 115 && seen == 4 ? 0 : 1;
}
