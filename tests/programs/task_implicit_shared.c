// A variable shared in the enclosing parallel region is shared in a task that names no clause.
#include <stdio.h>

int main(void) {
    int counter = 0, last = 0;
#pragma omp parallel
    {
#pragma omp single
        for (int i = 0; i < 25; i++) {
#pragma omp task
            {
#pragma omp atomic
                counter += i;
            }
        }
#pragma omp single
        {
#pragma omp task
            last = counter;
        }
    }
    printf("%d %d\n", counter, last);
    return counter == 300 && last == 300 ? 0 : 1;
}
