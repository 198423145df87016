// nowait: two independent loops without a barrier between them.
#include <stdio.h>

int main(void) {
    int a[50], b[50], sum = 0;
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 50; i++)
            a[i] = i;
#pragma omp for nowait schedule(dynamic)
        for (int i = 0; i < 50; i++)
            b[i] = 2 * i;
    }
    for (int i = 0; i < 50; i++)
        sum += a[i] + b[i];
    printf("%d\n", sum);
    return sum == 3675 ? 0 : 1;
}
