// Tasks count in a threadprivate variable; the counts of all threads make up the number of tasks.
#include <stdio.h>

static int mine;
#pragma omp threadprivate(mine)

int main(void) {
    int total = 0;
#pragma omp parallel
    {
        mine = 0;
#pragma omp barrier
#pragma omp single
        for (int i = 0; i < 500; i++) {
#pragma omp task
            mine++;
        }
#pragma omp atomic
        total += mine;
    }
    printf("%d\n", total);
    return total == 500 ? 0 : 1;
}
