// reduction on a section reached by a pointer parameter, its length a parameter too.
#include <stdio.h>
#include <stdlib.h>

static void count(unsigned *bins, int n, const int *v, int m) {
#pragma omp parallel for reduction(+ : bins[ : n])
    for (int i = 0; i < m; i++)
        bins[v[i] % n]++;
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
    return bad;
}
