// goal: 0.97
// Queens on a board, a task for each row.
#include "bench.h"



static int count(int n, int row, unsigned columns, unsigned left, unsigned right) {
    if (row == n) return 1;
    int all = 0;
    for (int i = 0; i < n; i++) {
        unsigned bit = 1u << i;
        if ((columns | left | right) & bit) continue;
        if (row < 3) {
            #pragma omp task shared(all)
            {
                int found = count(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
                #pragma omp atomic
                all += found;
            }
        } else {
            all += count(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }
    #pragma omp taskwait
    return all;
}

KERNEL int kernel(int n) {
    int result = 0;
    #pragma omp parallel
    #pragma omp single
    result = count(n, 0, 0, 0, 0);
    return result;
}

int main(void) {
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 8; round++) {
        check += kernel(10);
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
