// firstprivate of an array parameter copies the pointer, not the elements.
#include <stdio.h>

static void fill(int a[8]) {
#pragma omp parallel for firstprivate(a)
    for (int i = 0; i < 8; i++)
        a[i] = 3 * i;
}

int main(void) {
    int a[8] = {0}, sum = 0;
    fill(a);
    for (int i = 0; i < 8; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 84 ? 0 : 1;
}
