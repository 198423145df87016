// Two sections constructs with nowait and an explicit barrier behind both.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, bad = 0;
#pragma omp parallel shared(a, b, c, d) reduction(+ : bad)
    {
#pragma omp sections nowait
        {
#pragma omp section
            a = 1;
#pragma omp section
            b = 2;
        }
#pragma omp sections nowait
        {
#pragma omp section
            c = 3;
#pragma omp section
            d = 4;
        }
#pragma omp barrier
        bad += a != 1 || b != 2 || c != 3 || d != 4;
    }
    printf("%d %d %d %d %d\n", a, b, c, d, bad);
    return bad;
}
