// A firstprivate pointer: the task keeps the pointer it was created with and writes through it.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *data = calloc(50, sizeof *data), sum = 0;
#pragma omp parallel firstprivate(data)
#pragma omp single
    {
        int *p = data;
        for (int i = 0; i < 50; i++) {
#pragma omp task
            {
                *p = i;
                p = NULL;
            }
            p++;
        }
#pragma omp taskwait
        *data += p == data + 50 ? 1000 : 0;
    }
    for (int i = 0; i < 50; i++)
        sum += data[i];
    printf("%d\n", sum);
    free(data);
    return sum == 2225 ? 0 : 1;
}
