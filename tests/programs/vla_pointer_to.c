// A pointer to a variable-length row is used in a region.
#include <stdio.h>
#include <stdlib.h>

static long run(int n) {
    int (*m)[n] = malloc(sizeof(int[n][n]));
    long sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            m[i][j] = i * j;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += m[i][n - 1 - i];
    free(m);
    return sum;
}

int main(void) {
    long r = run(20);
    printf("%ld\n", r);
    return r == 1140 ? 0 : 1;
}
