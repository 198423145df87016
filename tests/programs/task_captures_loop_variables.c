// Tasks capture the counters of nested loops, of a while loop and of a loop over pointers.
#include <stdio.h>

int main(void) {
    int grid[6][7] = {{0}}, line[10] = {0}, cells[5] = {0}, sum = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 7; j++) {
#pragma omp task
                grid[i][j] += i * 7 + j;
            }
        int k = 10;
        while (k-- > 0) {
#pragma omp task
            line[k] += k;
        }
        for (int *p = cells; p < cells + 5; p++) {
#pragma omp task
            *p += 3;
        }
    }
    for (int i = 0; i < 42; i++)
        sum += grid[i / 7][i % 7] == i;
    for (int i = 0; i < 10; i++)
        sum += line[i] == i;
    for (int i = 0; i < 5; i++)
        sum += cells[i] == 3;
    printf("%d\n", sum);
    return sum == 57 ? 0 : 1;
}
