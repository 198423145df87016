// copyin on a region that one thread runs.
#include <stdio.h>

static int x = 3, y[2] = {4, 5};
#pragma omp threadprivate(x, y)

int main(void) {
    int r = 0;
    x = 30;
    y[1] = 50;
#pragma omp parallel if (0) copyin(x, y)
    {
        r = x + y[0] + y[1];
        x++;
    }
    printf("%d %d\n", r, x);
    return r == 84 && x == 31 ? 0 : 1;
}
