// Critical constructs of different names inside each other, and a function's critical inside a critical.
#include <stdio.h>

static int a, b, c;

static void deep(int k) {
#pragma omp critical(second)
    {
        b += k;
#pragma omp critical(third)
        c += a >= b - k;
    }
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 60; i++) {
#pragma omp critical(first)
        {
            a += i;
            deep(i);
        }
    }
    printf("%d %d %d\n", a, b, c);
    return a != 1770 || b != 1770 || c != 60;
}
