// _Complex variables shared, firstprivate and private.
#include <complex.h>
#include <stdio.h>

int main(void) {
    double _Complex z[12], f = 1 + 2 * I, t;
    double re = 0, im = 0;
#pragma omp parallel for firstprivate(f) private(t)
    for (int i = 0; i < 12; i++) {
        t = f * i;
        z[i] = t + I;
    }
    for (int i = 0; i < 12; i++)
        re += creal(z[i]), im += cimag(z[i]);
    printf("%.0f %.0f\n", re, im);
    return re == 66 && im == 144 ? 0 : 1;
}
