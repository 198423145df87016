// A private pointer is set by each thread to its own part of a shared array.
#include <stdio.h>

int main(void) {
    int a[40], *p = a + 39, sum = 0;
    *p = 5;
#pragma omp parallel for private(p)
    for (int i = 0; i < 10; i++) {
        p = a + 4 * i;
        for (int k = 0; k < 4; k++)
            *p++ = i;
    }
    for (int i = 0; i < 40; i++)
        sum += a[i];
    printf("%d %d\n", sum, p == a + 39);
    return sum == 180 && p == a + 39 ? 0 : 1;
}
