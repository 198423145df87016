// A label stands before a region and goto repeats the region.
#include <stdio.h>

int main(void) {
    int round = 0, sum = 0;
again:
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 5; i++)
        sum += i;
    if (++round < 3)
        goto again;
    printf("%d\n", sum);
    return sum == 30 ? 0 : 1;
}
