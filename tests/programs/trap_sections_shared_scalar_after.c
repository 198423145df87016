// What one section writes is read again behind the construct, and by the next sections construct.
#include <stdio.h>

int main(void) {
    int bad = 0, x = 0, y = 0;
#pragma omp parallel shared(x, y) reduction(+ : bad)
    {
        bad += x != 0 || y != 0;
#pragma omp barrier
#pragma omp sections
        {
#pragma omp section
            x = 1;
#pragma omp section
            y = 2;
        }
        bad += x != 1 || y != 2;
#pragma omp barrier
#pragma omp sections
        {
#pragma omp section
            x = y + 10;
        }
        bad += x != 12;
    }
    printf("%d %d %d\n", x, y, bad);
    return bad || x != 12;
}
