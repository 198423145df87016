// The same variable firstprivate and lastprivate on sections.
#include <stdio.h>

int main(void) {
    int x = 100, first = 0;
#pragma omp parallel shared(x, first)
    {
#pragma omp sections firstprivate(x) lastprivate(x)
        {
#pragma omp section
            first = x >= 100;
#pragma omp section
            x = 200;
        }
    }
    printf("%d %d\n", x, first);
    return x == 200 && first ? 0 : 1;
}
