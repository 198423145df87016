// A reduction with nowait is complete after the next barrier.
#include <stdio.h>

int main(void) {
    int a = 1, b = 2, bad = 0;
#pragma omp parallel shared(a, b) reduction(+ : bad)
    {
#pragma omp for reduction(+ : a) nowait
        for (int i = 0; i < 10; i++)
            a += i;
#pragma omp for reduction(+ : b) nowait schedule(dynamic)
        for (int i = 0; i < 20; i++)
            b += i;
#pragma omp barrier
        bad += a != 46 || b != 192;
    }
    printf("%d %d %d\n", a, b, bad);
    return bad;
}
