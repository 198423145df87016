// atomic update, read, write and capture of complex numbers.
// references: clang (gcc has no atomics of complex types)
// reference-flags: -latomic
#include <complex.h>
#include <stdio.h>

int main(void) {
    double complex z = 0, w = 0;
    float complex f = 1;
    int bad = 0;
#pragma omp parallel for shared(z, w, f) reduction(+ : bad)
    for (int i = 1; i <= 40; i++) {
        double complex v;
#pragma omp atomic
        z += i + 2.0 * i * I;
#pragma omp atomic
        f *= I;
#pragma omp atomic capture
        v = w = w + 1.0;
        bad += cimag(v) != 0 || creal(v) < 1;
#pragma omp atomic read
        v = w;
        bad += creal(v) > 40;
    }
    printf("%.0f %.0f %.0f %.0f %d\n", creal(z), cimag(z), creal(w), crealf(f), bad);
    return creal(z) != 820 || cimag(z) != 1640 || creal(w) != 40 || crealf(f) != 1 || bad;
}
