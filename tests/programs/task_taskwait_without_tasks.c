// taskwait where there is nothing to wait for: in a region, in a task, outside of everything.
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp taskwait
#pragma omp parallel
    {
#pragma omp taskwait
#pragma omp single
        {
#pragma omp task shared(n)
            {
#pragma omp taskwait
                n++;
            }
#pragma omp taskwait
#pragma omp taskwait
            n *= 10;
        }
    }
    printf("%d\n", n);
    return n == 10 ? 0 : 1;
}
