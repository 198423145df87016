// parallel sections: the combined construct, data shared by default.
#include <stdio.h>

int main(void) {
    int a[100], b[100], sum = 0;
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < 100; i++)
            a[i] = i;
#pragma omp section
        for (int i = 0; i < 100; i++)
            b[i] = 2 * i;
    }
    for (int i = 0; i < 100; i++)
        sum += a[i] + b[i];
    printf("%d\n", sum);
    return sum == 14850 ? 0 : 1;
}
