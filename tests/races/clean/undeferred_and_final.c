// An undeferred task ends before its creator goes on; so do those in a final one.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) if (0)
        x = 1;
        x++;
#pragma omp task shared(x) final(1)
        {
#pragma omp task shared(x)
            x++;
            x++;
        }
#pragma omp taskwait
    }
    return x != 4;
}
