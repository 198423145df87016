// Two regions follow each other without a statement between them; the second sees the first's data.
#include <stdio.h>

int main(void) {
    int a[100], b[100], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        b[i] = a[99 - i];
    for (int i = 0; i < 100; i++)
        sum += b[i] * (i % 2);
    printf("%d\n", sum);
    return sum == 2450 ? 0 : 1;
}
