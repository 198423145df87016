// Five thousand levels of undeferred tasks.
#include <stdio.h>

static int depth(int n) {
    int below = 0;
    if (n == 0)
        return 0;
#pragma omp task if (0) shared(below)
    below = depth(n - 1);
    return below + 1;
}

int main(void) {
    int d = 0;
#pragma omp parallel
#pragma omp single
    d = depth(5000);
    printf("%d\n", d);
    return d == 5000 ? 0 : 1;
}
