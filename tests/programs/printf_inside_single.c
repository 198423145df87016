// Output from single, master and critical under a team appears once and in order.
#include <stdio.h>

int main(void) {
    int n = 3;
#pragma omp parallel
    {
#pragma omp single
        printf("first %d\n", n);
#pragma omp master
        printf("second\n");
#pragma omp barrier
#pragma omp single
        {
            printf("third\n");
            n = 4;
        }
    }
    printf("last %d\n", n);
    return n == 4 ? 0 : 1;
}
