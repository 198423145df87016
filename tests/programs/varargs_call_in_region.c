// A variadic function is called with captured values of several types.
#include <stdarg.h>
#include <stdio.h>

static double total(int n, ...) {
    va_list ap;
    double sum = 0;
    va_start(ap, n);
    while (n--)
        sum += va_arg(ap, double);
    va_end(ap);
    return sum;
}

int main(void) {
    double a = 0.5, b = 1.5, out[9], sum = 0;
    float c = 2;
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        out[i] = total(4, a, b, c, (double)i);
    for (int i = 0; i < 9; i++)
        sum += out[i];
    printf("%.1f\n", sum);
    return sum == 72 ? 0 : 1;
}
