// A reduction on sections with nowait is complete behind the next barrier; complex and long double sums.
// reference-flags: -latomic
#include <complex.h>
#include <stdio.h>

int main(void) {
    double complex z = 1;
    long double w = 0.5L;
    int bad = 0;
#pragma omp parallel shared(z, w) reduction(+ : bad)
    {
#pragma omp sections reduction(+ : z, w) nowait
        {
#pragma omp section
            z += 2.0 * I;
#pragma omp section
            {
                z += 3;
                w += 1;
            }
#pragma omp section
            w += 2;
        }
#pragma omp barrier
        bad += creal(z) != 4 || cimag(z) != 2 || w != 3.5L;
    }
    printf("%.1f %.1f %.1Lf %d\n", creal(z), cimag(z), w, bad);
    return bad;
}
