// A shared local written by a task in every iteration: its value after the taskwait is not a loop invariant.
#include <stdio.h>

int main(void) {
    int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp single
    {
        int cell = 0;
        for (int i = 0; i < 100; i++) {
#pragma omp task shared(cell)
            cell += i;
#pragma omp taskwait
            sum += cell;
        }
    }
    printf("%d\n", sum);
    return sum == 166650 ? 0 : 1;
}
