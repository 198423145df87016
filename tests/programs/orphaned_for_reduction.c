// An orphaned loop reduces into a file-scope variable and into what a parameter points at.
#include <stdio.h>

static long total;

static void sum_up(const int *v, int n) {
#pragma omp for reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += v[i];
}

int main(void) {
    int v[30];
    for (int i = 0; i < 30; i++)
        v[i] = i;
#pragma omp parallel
    sum_up(v, 30);
    sum_up(v, 30);
    printf("%ld\n", total);
    return total == 870 ? 0 : 1;
}
