// A variable used in an inner task alone is still captured by the outer one at its creation.
#include <stdio.h>

int main(void) {
    int out[20], sum = 0;
#pragma omp parallel
#pragma omp single
    {
        int base = 0;
        for (int i = 0; i < 20; i++) {
            base = 10 * i;
#pragma omp task
            {
#pragma omp task
                {
#pragma omp task
                    out[i] = base + i;
                }
            }
        }
        base = -1;
    }
    for (int i = 0; i < 20; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 2090 ? 0 : 1;
}
