// Recursive calls are made from within a region.
#include <stdio.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
    int f[15], sum = 0;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 15; i++)
        f[i] = fib(i);
    for (int i = 0; i < 15; i++)
        sum += f[i];
    printf("%d %d\n", f[14], sum);
    return sum == 986 ? 0 : 1;
}
