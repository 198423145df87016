// atomic multiplication and division of double by powers of two.
#include <stdio.h>

int main(void) {
    double p = 3, q = 3;
#pragma omp parallel for
    for (int i = 0; i < 60; i++) {
#pragma omp atomic
        p *= i % 2 ? 2.0 : 0.5;
#pragma omp atomic
        q = 9 / q;
    }
    printf("%.3f %.3f\n", p, q);
    return p == 3 && q == 3 ? 0 : 1;
}
