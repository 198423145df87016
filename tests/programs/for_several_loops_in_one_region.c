// Loops of all schedules follow one another in a single region.
#include <stdio.h>

int main(void) {
    int a[40] = {0}, sum = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < 40; i++)
            a[i] += 1;
#pragma omp for schedule(dynamic, 3)
        for (int i = 39; i >= 0; i--)
            a[i] *= 3;
#pragma omp for schedule(guided)
        for (int i = 0; i < 40; i += 2)
            a[i] += 5;
#pragma omp for schedule(static, 1)
        for (int i = 1; i < 40; i += 2)
            a[i] += 7;
    }
    for (int i = 0; i < 40; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 360 ? 0 : 1;
}
