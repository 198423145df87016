// A region inside a variadic function uses its arguments.
#include <stdarg.h>
#include <stdio.h>

static int pick(int n, ...) {
    int v[8], sum = 0;
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        v[i] = va_arg(ap, int);
    va_end(ap);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += v[i] * (i + 1);
    return sum;
}

int main(void) {
    int r = pick(4, 1, 10, 100, 1000);
    printf("%d\n", r);
    return r == 4321 ? 0 : 1;
}
