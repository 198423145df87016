// A pointer as loop variable, upwards by two elements.
#include <stdio.h>

int main(void) {
    int a[21] = {0}, sum = 0;
    int *end = a + 21;
#pragma omp parallel for
    for (int *p = a; p < end; p += 2)
        *p = (int)(p - a);
    for (int i = 0; i < 21; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 110 ? 0 : 1;
}
