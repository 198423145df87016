// A recursive function with a region in it: every level has its own variables.
#include <stdio.h>

static long depth_sum(int depth) {
    long here = 0;
    if (depth == 0)
        return 1;
#pragma omp parallel for reduction(+ : here)
    for (int i = 0; i < 4; i++)
        here += depth * (i + 1);
    return here + depth_sum(depth - 1);
}

int main(void) {
    long r = depth_sum(6);
    printf("%ld\n", r);
    return r == 211 ? 0 : 1;
}
