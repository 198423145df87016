// A region is the unbraced body of an if and of its else.
#include <stdio.h>

static int pick(int which) {
    int n = 0;
    if (which)
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
        n += 10;
    }
    else
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        n += 1;
    }
    return n;
}

int main(void) {
    int a = pick(1), b = pick(0);
    printf("%d %d\n", a, b);
    return a == 20 && b == 3 ? 0 : 1;
}
