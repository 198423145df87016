// taskgroup waits for the descendants too.
#include <stdio.h>

int main(void) {
    int out[20] = {0}, seen = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (int i = 0; i < 10; i++) {
#pragma omp task
                {
                    out[2 * i] = 1;
#pragma omp task
                    out[2 * i + 1] = 2;
                }
            }
        }
        for (int i = 0; i < 20; i++)
            seen += out[i];
    }
    printf("%d\n", seen);
    return seen == 30 ? 0 : 1;
}
