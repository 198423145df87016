// A static inline function with a region is called from several places with different arguments.
#include <stdio.h>

static inline void scale(int *v, int n, int by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i] *= by;
}

int main(void) {
    int a[10], b[3] = {1, 2, 3}, sum = 0;
    for (int i = 0; i < 10; i++)
        a[i] = i;
    scale(a, 10, 3);
    scale(b, 3, 100);
    scale(a, 0, 7);
    scale(a + 5, 5, 2);
    for (int i = 0; i < 10; i++)
        sum += a[i];
    printf("%d %d %d %d\n", sum, b[0], b[1], b[2]);
    return sum == 240 && b[2] == 300 ? 0 : 1;
}
