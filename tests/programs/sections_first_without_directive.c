// The first section needs no directive of its own; a construct may consist of it alone.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
            a += 1;
#pragma omp section
            b += 2;
        }
#pragma omp sections
        {
            {
                c += 3;
                c *= 2;
            }
        }
    }
    printf("%d %d %d\n", a, b, c);
    return a == 1 && b == 2 && c == 6 ? 0 : 1;
}
