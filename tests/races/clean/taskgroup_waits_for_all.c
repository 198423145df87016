// A taskgroup waits for grandchildren.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(x)
            {
#pragma omp task shared(x)
                x = 1;
            }
        }
        y = x;
    }
    return y != 1;
}
