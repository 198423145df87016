// final: the task and all tasks inside it are included, that is, done at once; omp_in_final tells.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int inside = -1, child = -1, order[3] = {0}, n = 0, outside = -1;
#pragma omp parallel
#pragma omp single
    {
        outside = omp_in_final();
#pragma omp task final(1) shared(inside, child, order, n)
        {
            inside = omp_in_final();
            order[n++] = 1;
#pragma omp task shared(child, order, n)
            {
                child = omp_in_final();
                order[n++] = 2;
            }
            order[n++] = 3;
        }
#pragma omp taskwait
    }
    printf("%d %d %d: %d %d %d\n", outside != 0, inside != 0, child != 0, order[0], order[1], order[2]);
    return !outside && inside && child && order[0] == 1 && order[1] == 2 && order[2] == 3 ? 0 : 1;
}
