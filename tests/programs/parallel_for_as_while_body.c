// A combined parallel for is the unbraced body of a while and of a for statement.
#include <stdio.h>

int main(void) {
    int a[50] = {0}, round = 0, sum = 0;
    while (round++ < 3)
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            a[i] += round;
    for (int k = 0; k < 2; k++)
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            a[i] += k;
    for (int i = 0; i < 50; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 50 * 7 ? 0 : 1;
}
