// proc_bind(spread) on a combined parallel for changes no result.
#include <stdio.h>

int main(void) {
    int a[100], sum = 0;
#pragma omp parallel for proc_bind(spread)
    for (int i = 0; i < 100; i++)
        a[i] = i;
    for (int i = 0; i < 100; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 4950 ? 0 : 1;
}
