// Two adjacent dynamic loops with equal bounds are two loops.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, n = 30;
#pragma omp parallel shared(a, b)
    {
#pragma omp for schedule(dynamic, 4) reduction(+ : a)
        for (int i = 0; i < n; i++)
            a += i;
#pragma omp for schedule(dynamic, 4) reduction(+ : b)
        for (int i = 0; i < n; i++)
            b += i;
    }
    printf("%d %d\n", a, b);
    return a == 435 && b == 435 ? 0 : 1;
}
