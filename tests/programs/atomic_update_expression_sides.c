// x = x op expr and x = expr op x, where the side matters, for integers and doubles.
#include <stdio.h>

int main(void) {
    int a = 1000, b = 3;
    double d = 8, e = 8;
    unsigned u = 1, w = 4;
    long order = 5;
#pragma omp parallel shared(a, b, d, e, u, w, order)
#pragma omp single
    {
#pragma omp atomic
        a = a - 7 * 3;
#pragma omp atomic
        b = 50 - b;
#pragma omp atomic update
        d = d / 2;
#pragma omp atomic update
        e = 2 / e;
#pragma omp atomic
        u = u << 4;
#pragma omp atomic
        w = 1000000u >> w;
#pragma omp atomic
        order = order * (2 + 1);
    }
    printf("%d %d %.2f %.2f %u %u %ld\n", a, b, d, e, u, w, order);
    return a != 979 || b != 47 || d != 4 || e != 0.25 || u != 16 || w != 62500 || order != 15;
}
