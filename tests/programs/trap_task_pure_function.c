// Calls of a function without side effects before, in and after a task that changes what it reads.
#include <stdio.h>

static int cell[4];
static __attribute__((noinline)) int sum_of_cells(void) { return cell[0] + cell[1] + cell[2] + cell[3]; }

int main(void) {
    int before = 0, inside = 0, after = 0;
#pragma omp parallel shared(before, inside, after)
#pragma omp single
    {
        before = sum_of_cells();
#pragma omp task
        {
            cell[1] = 5;
            inside = sum_of_cells();
            cell[2] = 7;
        }
#pragma omp taskwait
        after = sum_of_cells();
    }
    printf("%d %d %d\n", before, inside, after);
    return before || inside != 5 || after != 12;
}
