// Two tasks with the same text in a row are two tasks, not one.
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp parallel shared(n)
#pragma omp single
    {
#pragma omp task
        {
#pragma omp atomic
            n++;
        }
#pragma omp task
        {
#pragma omp atomic
            n++;
        }
    }
    printf("%d\n", n);
    return n == 2 ? 0 : 1;
}
