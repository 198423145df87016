// The grandchild is not waited for by `taskwait`.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        {
#pragma omp task shared(x) // by
            x = 1; // race: x
        }
#pragma omp taskwait
        y = x; // and
    }
    return y > 1;
}
