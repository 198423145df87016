// Teams share out rows, their threads the columns.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static int a[12][30];
    int bad = 0;
#pragma omp teams num_teams(3)
#pragma omp distribute
    for (int i = 0; i < 12; i++) {
#pragma omp parallel for
        for (int j = 0; j < 30; j++)
            a[i][j] = i + j;
    }
#pragma omp teams distribute parallel for collapse(2) reduction(+ : bad)
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 30; j++)
            bad += a[i][j] != i + j;
    return bad;
}
