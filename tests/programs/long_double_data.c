// long double captured, stored in shared arrays and computed with in a region.
#include <stdio.h>

int main(void) {
    long double v[30], w = 1.5L, sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 30; i++)
        v[i] = w * i + 0.25L;
    for (int i = 0; i < 30; i++)
        sum += v[i];
    printf("%.2Lf\n", sum);
    return sum == 660 ? 0 : 1;
}
