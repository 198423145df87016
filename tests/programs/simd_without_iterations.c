// simd: a loop without iterations changes no lastprivate, linear or reduction variable.
// references: clang (gcc-12 assigns to them)
#include <stdio.h>

int main(void) {
    int n = 0, i = 3, x = 612, y[2] = {199, 5}, j = 8;
    double s = 2.5;
#pragma omp simd lastprivate(x, y) linear(j : 4) reduction(+ : s)
    for (i = 0; i < n; i++) {
        x = y[0] = 99;
        s += i;
        j += 4;
    }
    printf("%d %d %d %d %g\n", i, x, y[0], j, s);
#pragma omp parallel for simd lastprivate(x, y) linear(j : 4) reduction(+ : s)
    for (i = 5; i < n; i++) {
        x = y[0] = 99;
        s += i;
        j += 4;
    }
    printf("%d %d %d %g\n", x, y[0], j, s);
    return 0;
}
