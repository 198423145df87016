// A static variable that only main and its tasks use, read after the taskwait.
#include <stdio.h>

static int level;

int main(void) {
    int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp single
    {
        level = 1;
#pragma omp task
        level = level + 1;
#pragma omp taskwait
        sum = level;
#pragma omp task
        level = level * 10;
#pragma omp taskwait
        sum += level;
    }
    printf("%d\n", sum);
    return sum == 22 ? 0 : 1;
}
