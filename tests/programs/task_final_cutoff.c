// final with a depth as its expression: tasks below the cut-off are final, those above are not.
#include <omp.h>
#include <stdio.h>

static int wrong;

static long count(int depth) {
    long left = 0, right = 0;
    if ((depth > 3) != (omp_in_final() != 0)) {
#pragma omp atomic
        wrong++;
    }
    if (depth == 8)
        return 1;
#pragma omp task shared(left) final(depth >= 3)
    left = count(depth + 1);
#pragma omp task shared(right) final(depth >= 3)
    right = count(depth + 1);
#pragma omp taskwait
    return left + right;
}

int main(void) {
    long leaves = 0;
#pragma omp parallel
#pragma omp single
    leaves = count(0);
    printf("%ld %d\n", leaves, wrong);
    return leaves == 256 && wrong == 0 ? 0 : 1;
}
