// lastprivate of an array copies all elements out.
#include <stdio.h>

int main(void) {
    int v[5] = {0}, sum = 0;
#pragma omp parallel for lastprivate(v)
    for (int i = 0; i < 33; i++)
        for (int k = 0; k < 5; k++)
            v[k] = i * 10 + k;
    for (int k = 0; k < 5; k++)
        sum += v[k];
    printf("%d\n", sum);
    return sum == 1610 ? 0 : 1;
}
