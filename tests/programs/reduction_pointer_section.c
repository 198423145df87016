// reduction on a section reached by a pointer parameter, constant or not, its length a parameter too.
#include <stdio.h>
#include <stdlib.h>

static void count(unsigned *bins, int n, const int *v, int m) {
#pragma omp parallel for reduction(+ : bins[ : n])
    for (int i = 0; i < m; i++)
        bins[v[i] % n]++;
}

static int twice(int *const sums, int m) {
    int *const all = sums;
#pragma omp parallel for reduction(+ : sums[1 : 2])
    for (int i = 0; i < m; i++)
        sums[1 + i % 2] += i;
#pragma omp parallel for reduction(max : all[0 : 3])
    for (int i = 0; i < m; i++)
        all[i % 3] = all[i % 3] > i ? all[i % 3] : i;
    return sums[0] * 1000000 + sums[1] * 1000 + sums[2];
}

int main(void) {
    unsigned *bins = calloc(6, sizeof *bins);
    int v[90];
    for (int i = 0; i < 90; i++)
        v[i] = i * i;
    count(bins, 6, v, 90);
    for (int k = 0; k < 6; k++)
        printf("%u ", bins[k]);
    printf("\n");
    int bad = bins[0] != 15 || bins[1] != 30 || bins[2] != 0;
    free(bins);
    int sums[3] = {0};
    printf("%d\n", twice(sums, 40));
    return bad;
}
