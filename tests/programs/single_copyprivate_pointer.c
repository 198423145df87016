// copyprivate of a pointer: all threads then work on what one of them allocated.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int *data;
#pragma omp single copyprivate(data)
        {
            data = malloc(100 * sizeof *data);
            for (int i = 0; i < 100; i++)
                data[i] = i;
        }
#pragma omp for
        for (int i = 0; i < 100; i++)
            sum += data[i];
#pragma omp master
        free(data);
    }
    printf("%d\n", sum);
    return sum == 4950 ? 0 : 1;
}
