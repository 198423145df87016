// Several directives stand on one statement: parallel, for, and critical on an if body.
#include <stdio.h>

int main(void) {
    int n = 0, a[20];
#pragma omp parallel
#pragma omp for
    for (int i = 0; i < 20; i++)
        a[i] = i;
#pragma omp parallel num_threads(2)
#pragma omp critical
    n += a[19];
#pragma omp parallel
#pragma omp master
#pragma omp critical(once)
    n += 1;
    printf("%d\n", n);
    return n == 39 ? 0 : 1;
}
