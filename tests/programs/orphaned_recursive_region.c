// A function that opens a region in which it calls itself; inner teams have one thread each.
#include <omp.h>
#include <stdio.h>

static int leaves;

static int grow(int depth) {
    int n = 0;
    if (depth == 0) {
#pragma omp atomic
        leaves++;
        return 1;
    }
#pragma omp parallel for num_threads(2) reduction(+ : n)
    for (int i = 0; i < 3; i++)
        n += grow(depth - 1);
    return n;
}

int main(void) {
    int n;
    omp_set_max_active_levels(1);
    n = grow(4);
    printf("%d %d\n", n, leaves);
    return n != 81 || leaves != 81;
}
