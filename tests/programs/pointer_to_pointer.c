// Rows reached by pointers to pointers are written by the team.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int **rows = malloc(10 * sizeof *rows), sum = 0;
    for (int i = 0; i < 10; i++)
        rows[i] = malloc(10 * sizeof **rows);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        for (int *p = rows[i], k = 0; k < 10; k++)
            p[k] = i ^ k;
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 10; k++)
            sum += rows[i][k];
        free(rows[i]);
    }
    free(rows);
    printf("%d\n", sum);
    return sum == 594 ? 0 : 1;
}
