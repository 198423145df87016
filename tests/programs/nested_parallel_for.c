// A parallel for within a parallel for, with reductions on both levels.
#include <stdio.h>

int main(void) {
    int total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < 6; i++) {
        int row = 0;
#pragma omp parallel for reduction(+ : row)
        for (int j = 0; j < 6; j++)
            row += i * j;
        total += row;
    }
    printf("%d\n", total);
    return total == 225 ? 0 : 1;
}
