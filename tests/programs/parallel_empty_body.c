// Regions without any effect compile and run.
#include <stdio.h>

int main(void) {
    int x = 4;
#pragma omp parallel
    ;
#pragma omp parallel
    {
    }
#pragma omp parallel firstprivate(x)
    x++;
    printf("%d\n", x);
    return x == 4 ? 0 : 1;
}
