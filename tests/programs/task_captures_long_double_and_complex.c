// long double and complex values captured by tasks, beside narrow ones.
#include <complex.h>
#include <stdio.h>

int main(void) {
    long double total = 0;
    double re = 0, im = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 16; i++) {
        char narrow = (char)i;
        long double wide = i + 0.25L;
        float complex small = i + 2.0f * I;
        double complex z = i - 1.5 * I;
#pragma omp task
        {
            double complex product = z * small;
#pragma omp critical
            {
                total += wide + narrow;
                re += creal(product);
                im += cimag(product);
            }
        }
    }
    printf("%.2Lf %.2f %.2f\n", total, re, im);
    return total == 244.0L && re == 1240 + 48 && im == 60 ? 0 : 1;
}
