// Sections that share a counter by critical and by atomic.
#include <stdio.h>

int main(void) {
    int n = 0, m = 0;
#pragma omp parallel shared(n, m)
    {
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < 100; i++) {
#pragma omp critical
                n++;
#pragma omp atomic
                m += 2;
            }
#pragma omp section
            for (int i = 0; i < 50; i++) {
#pragma omp critical
                n += 10;
#pragma omp atomic
                m--;
            }
        }
    }
    printf("%d %d\n", n, m);
    return n == 600 && m == 150 ? 0 : 1;
}
