// copyin on parallel sections.
#include <stdio.h>

static int start[2] = {1, 1};
#pragma omp threadprivate(start)

int main(void) {
    int a = 0, b = 0, c = 0;
    start[0] = 8;
    start[1] = 9;
#pragma omp parallel sections copyin(start) num_threads(3)
    {
#pragma omp section
        a = start[0] + start[1];
#pragma omp section
        b = start[0] * start[1];
#pragma omp section
        c = start[1] - start[0];
    }
    printf("%d %d %d\n", a, b, c);
    return a == 17 && b == 72 && c == 1 ? 0 : 1;
}
