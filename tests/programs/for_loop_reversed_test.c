// The bound on the left of the comparison: n > i, 0 <= i.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, n = 11;
#pragma omp parallel for reduction(+ : a)
    for (int i = 0; n > i; i++)
        a += i;
#pragma omp parallel for reduction(+ : b)
    for (int i = n; 0 <= i; i--)
        b += i;
    printf("%d %d\n", a, b);
    return a == 55 && b == 66 ? 0 : 1;
}
